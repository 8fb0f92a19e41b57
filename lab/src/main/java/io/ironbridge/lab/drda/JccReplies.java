package io.ironbridge.lab.drda;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * Turns Derby's replies into those that IBM's JCC driver accepts: one list of security mechanisms,
 * and the SQLCODEs and SQLSTATEs of Db2. Everything else stays as it is, Derby's name too. Not
 * thread-safe.
 */
final class JccReplies extends OutputStream {
    /** Bytes of header, LL, code point, null indicator, SQLCODE and SQLSTATE. */
    private static final int THROUGH_SQLSTATE = Dss.HEADER + Ddm.HEADER + 1 + 4 + 5;

    private static final int SQLCODE = Dss.HEADER + Ddm.HEADER + 1;
    private static final int SQLSTATE = SQLCODE + 4;

    private final OutputStream client;
    private final BooleanSupplier isJcc;
    private final Function<String, Optional<SqlError>> db2Errors;

    /** The begin of a DSS or of a further segment, until it is known what to do. */
    private final byte[] begin = new byte[Dss.SEGMENT];

    private int filled;
    private int passing;
    private boolean continued;

    /**
     * @param isJcc whether the client has said that it is JCC
     * @param db2Errors Db2's error by Derby's SQLSTATE; empty if Derby's is right
     */
    JccReplies(
            OutputStream client,
            BooleanSupplier isJcc,
            Function<String, Optional<SqlError>> db2Errors) {
        this.client = client;
        this.isJcc = isJcc;
        this.db2Errors = db2Errors;
    }

    @Override
    public void write(int one) throws IOException {
        write(new byte[] {(byte) one}, 0, 1);
    }

    @Override
    public void write(byte[] from, int offset, int length) throws IOException {
        int at = offset;
        int end = offset + length;
        while (at < end) {
            if (passing > 0) {
                int count = Math.min(passing, end - at);
                client.write(from, at, count);
                passing -= count;
                at += count;
            } else {
                int count = Math.min(needed() - filled, end - at);
                System.arraycopy(from, at, begin, filled, count);
                filled += count;
                at += count;
                if (filled == needed()) {
                    release();
                }
            }
        }
    }

    /** How many bytes decide what to do, as far as it is known. */
    private int needed() throws DrdaException {
        if (continued) {
            return 2;
        }
        if (filled < Dss.HEADER) {
            return Dss.HEADER;
        }
        Dss.check(begin);
        if (filled < Dss.HEADER + Ddm.HEADER) {
            return Dss.HEADER + Ddm.HEADER;
        }
        return switch (Dss.number(begin, Dss.HEADER + 2)) {
            case CodePoint.ACCSECRD -> Dss.length(begin);
            case CodePoint.SQLCARD, CodePoint.SQLDARD ->
                    Math.min(THROUGH_SQLSTATE, Dss.length(begin));
            default -> Dss.HEADER + Ddm.HEADER;
        };
    }

    private void release() throws IOException {
        boolean further = continued;
        passing = further ? Dss.further(begin) : Dss.length(begin) - filled;
        continued = Dss.isContinued(begin);
        if (!further && Dss.number(begin, Dss.HEADER + 2) == CodePoint.ACCSECRD) {
            byte[] header = Arrays.copyOf(begin, Dss.HEADER);
            byte[] body = Arrays.copyOfRange(begin, Dss.HEADER, filled);
            client.write(Dss.of(header, accsecrd(body)));
        } else {
            if (!further && filled == THROUGH_SQLSTATE && isJcc.getAsBoolean()) {
                replaceError();
            }
            client.write(begin, 0, filled);
        }
        filled = 0;
    }

    private static byte[] accsecrd(byte[] body) throws DrdaException {
        Ddm reply = Ddm.parse(body);
        ByteArrayOutputStream mechanisms = new ByteArrayOutputStream();
        for (Ddm.Parameter parameter : reply.parameters()) {
            if (parameter.codePoint() == CodePoint.SECMEC) {
                mechanisms.writeBytes(parameter.value());
            }
        }
        Ddm merged =
                new Ddm(CodePoint.ACCSECRD, List.of())
                        .with(CodePoint.SECMEC, mechanisms.toByteArray());
        for (Ddm.Parameter other : reply.without(CodePoint.SECMEC).parameters()) {
            merged = merged.with(other.codePoint(), other.value());
        }
        return merged.bytes();
    }

    /** SQLCAGRP: null indicator, SQLCODE, SQLSTATE. */
    private void replaceError() {
        boolean present = begin[SQLCODE - 1] == 0 && Dss.number(begin, Dss.HEADER) < Dss.CONTINUED;
        if (!present || Dss.integer(begin, SQLCODE) >= 0) {
            return;
        }
        String state = new String(begin, SQLSTATE, 5, StandardCharsets.UTF_8);
        db2Errors
                .apply(state)
                .ifPresent(error -> {
                    Dss.put(error.code() >> 16, begin, SQLCODE);
                    Dss.put(error.code(), begin, SQLCODE + 2);
                    byte[] text = error.state().getBytes(StandardCharsets.UTF_8);
                    System.arraycopy(text, 0, begin, SQLSTATE, 5);
                });
    }

    @Override
    public void flush() throws IOException {
        client.flush();
    }

    @Override
    public void close() throws IOException {
        client.close();
    }
}
