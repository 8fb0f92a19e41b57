package io.ironbridge.lab.drda;

import io.ironbridge.lab.net.Credentials;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * Turns the commands of one client into commands for Derby: checks the password, replaces user and
 * location. Until the password has been checked, only what is needed for that gets to Derby. Not
 * thread-safe.
 */
final class Conversation {
    private static final int USER_AND_PASSWORD = 3;
    private static final int UTF_8_CCSID = 1208;
    private static final int ERROR = 8;
    private static final byte PASSWORD_INVALID = 0x0F;

    private final Access access;
    private final OutputStream client;
    private final Runnable onLogin;

    private Charset charset = Location.EBCDIC;
    private boolean offersUtf8;
    private boolean loggedIn;
    private boolean jcc;

    /**
     * Who may call what.
     *
     * @param user Derby's user for all clients, whose schema has the tables
     * @param jcc whether IBM's JCC driver may call
     */
    record Access(Credentials credentials, String user, Location location, boolean jcc) {}

    /**
     * @param client gets a reply that Derby does not make: that the password is wrong
     * @param onLogin called when the password is right
     */
    Conversation(Access access, OutputStream client, Runnable onLogin) {
        this.access = access;
        this.client = client;
        this.onLogin = onLogin;
    }

    boolean isLoggedIn() {
        return loggedIn;
    }

    /** Whether the client is IBM's JCC driver; it says so after the password. */
    boolean isJcc() {
        return jcc;
    }

    /**
     * The command for Derby.
     *
     * @param header of its DSS
     * @throws DrdaException if the command must not get to Derby
     */
    byte[] command(byte[] header, byte[] body) throws IOException {
        Ddm command = Ddm.parse(body);
        if (command.codePoint() == CodePoint.SECCHK) {
            return secchk(command, header).bytes();
        }
        if (command.codePoint() == CodePoint.EXCSAT) {
            offersUtf8 |= offersUtf8(command);
            return body;
        }
        if (command.codePoint() == CodePoint.ACCSEC) {
            return accsec(command).bytes();
        }
        if (!loggedIn) {
            throw new DrdaException(
                    "the command X'%04X' came before the password".formatted(command.codePoint()));
        }
        if (command.codePoint() == CodePoint.SYNCCTL) {
            // after this time Derby would roll back even what is prepared
            command = command.without(CodePoint.TIMEOUT);
        }
        return named(product(command)).bytes();
    }

    /** MGRLVLLS: code points of managers, each with its level. */
    private static boolean offersUtf8(Ddm excsat) {
        byte[] levels = excsat.value(CodePoint.MGRLVLLS).orElseGet(() -> new byte[0]);
        for (int i = 0; i + 4 <= levels.length; i += 4) {
            if (Dss.number(levels, i) == CodePoint.UNICODEMGR) {
                return Dss.number(levels, i + 2) == UTF_8_CCSID;
            }
        }
        return false;
    }

    /**
     * The reply to ACCSEC is the last in EBCDIC. Paths may have characters that EBCDIC lacks: the
     * first ACCSEC, which needs no location, gets to Derby without it.
     */
    private Ddm accsec(Ddm accsec) throws DrdaException {
        Ddm changed =
                charset.equals(Location.EBCDIC) ? accsec.without(CodePoint.RDBNAM) : named(accsec);
        charset = offersUtf8 ? StandardCharsets.UTF_8 : Location.EBCDIC;
        return access.jcc() ? JccRequests.accsec(changed) : changed;
    }

    private Ddm secchk(Ddm secchk, byte[] header) throws IOException {
        if (!isAdmitted(secchk)) {
            Ddm rejection =
                    new Ddm(CodePoint.SECCHKRM, List.of())
                            .with(CodePoint.SVRCOD, (byte) 0, (byte) ERROR)
                            .with(CodePoint.SECCHKCD, PASSWORD_INVALID);
            client.write(Dss.last(Dss.REPLY, Dss.correlationId(header), rejection.bytes()));
            client.flush();
            throw new DrdaException("the user or password is wrong");
        }
        loggedIn = true;
        onLogin.run();
        byte[] user = access.user().getBytes(charset);
        Ddm named =
                secchk.value(CodePoint.RDBNAM).isPresent()
                        ? named(secchk)
                        : secchk.with(CodePoint.RDBNAM, access.location().rdbnam(charset));
        return named.replaced(CodePoint.USRID, _ -> new Ddm.Parameter(CodePoint.USRID, user))
                .replaced(CodePoint.PASSWORD, _ -> new Ddm.Parameter(CodePoint.PASSWORD, user));
    }

    /** Only user and password in clear: other mechanisms would need Derby to know them. */
    private boolean isAdmitted(Ddm secchk) {
        return secchk.value(CodePoint.SECMEC)
                        .filter(value -> value.length == 2)
                        .filter(value -> Dss.number(value, 0) == USER_AND_PASSWORD)
                        .isPresent()
                && access.credentials()
                        .match(
                                text(secchk, CodePoint.USRID).stripTrailing(),
                                text(secchk, CodePoint.PASSWORD).stripTrailing());
    }

    private String text(Ddm command, int codePoint) {
        return command.value(codePoint).map(value -> new String(value, charset)).orElse("");
    }

    private Ddm product(Ddm command) throws DrdaException {
        if (command.codePoint() == CodePoint.ACCRDB) {
            jcc = text(command, CodePoint.PRDID).startsWith(JccRequests.PRODUCT);
            if (jcc && !access.jcc()) {
                throw new DrdaException(
                        "the client is IBM's JCC driver, which this port does not admit");
            }
        }
        return jcc ? JccRequests.command(command, charset) : command;
    }

    private Ddm named(Ddm command) throws DrdaException {
        Location location = access.location();
        return command.replaced(
                        CodePoint.RDBNAM,
                        name ->
                                new Ddm.Parameter(
                                        CodePoint.RDBNAM, location.rdbnam(name.value(), charset)))
                .replaced(
                        CodePoint.PKGNAMCSN,
                        name ->
                                new Ddm.Parameter(
                                        CodePoint.PKGNAMCSN,
                                        location.pkgnamcsn(name.value(), charset)));
    }
}
