package io.ironbridge.lab.ims.programs;

import io.ironbridge.lab.ims.dli.DliReply;
import io.ironbridge.lab.ims.program.DbPcb;
import io.ironbridge.lab.ims.program.HostData;
import io.ironbridge.lab.ims.program.ImsProgram;
import io.ironbridge.lab.ims.program.ImsTask;
import io.ironbridge.lab.ims.program.Ssa;
import io.ironbridge.lab.wire.Area;
import java.util.Arrays;
import java.util.Optional;

/** {@code IBINQ.cbl} in Java: the inquiry of transactions IBINQS and IBINQL. */
final class AccountInquiry implements ImsProgram {
    static final String NAME = "IBINQ";

    private static final int TRANSACTION = 4;
    private static final int TRANSACTION_LENGTH = 8;
    private static final int ACCOUNT = 12;
    private static final int ACCOUNT_LENGTH = 10;
    private static final int REFERENCE = 32;
    private static final int REFERENCE_LENGTH = 10;
    private static final int LENGTH = 42;
    private static final String SEGMENT = "ACCOUNT";

    @Override
    public String name() {
        return NAME;
    }

    /** As the COBOL program's area, this one keeps what a shorter message does not overwrite. */
    @Override
    public void run(ImsTask task) {
        DbPcb accounts = task.databases().getFirst();
        byte[] input = fresh();
        Optional<Area> message = task.ioPcb().getUnique();
        while (message.isPresent()) {
            System.arraycopy(
                    message.get().bytes(), 0, input, 0, Math.min(message.get().length(), LENGTH));
            task.ioPcb().insert(inquire(input, accounts));
            message = task.ioPcb().getUnique();
        }
    }

    private static byte[] fresh() {
        byte[] input = HostData.text("", LENGTH);
        HostData.putZoned(input, ACCOUNT, ACCOUNT_LENGTH, 0);
        return input;
    }

    private static Area inquire(byte[] input, DbPcb accounts) {
        InquiryReply reply = new InquiryReply();
        byte[] account = Arrays.copyOfRange(input, ACCOUNT, ACCOUNT + ACCOUNT_LENGTH);
        if (isNumeric(account)) {
            read(account, accounts, reply);
        } else {
            reply.status("IN");
        }
        String transaction = HostData.text(input, TRANSACTION, TRANSACTION_LENGTH);
        return transaction.equals("IBINQL  ")
                ? reply.longSegment(
                        Arrays.copyOfRange(input, REFERENCE, REFERENCE + REFERENCE_LENGTH))
                : reply.shortSegment();
    }

    private static void read(byte[] account, DbPcb accounts, InquiryReply reply) {
        Optional<Area> found =
                accounts.getUnique(Ssa.of(SEGMENT).where("ACCTNO", ">=", Area.of(account)));
        if (!isOk(accounts)) {
            reply.status("NF");
        }
        while (found.isPresent() && isOk(accounts)) {
            reply.add(found.get().bytes());
            found = reply.isFull() ? Optional.empty() : accounts.getNext(Ssa.of(SEGMENT));
        }
    }

    private static boolean isOk(DbPcb accounts) {
        return accounts.status().equals(DliReply.OK);
    }

    private static boolean isNumeric(byte[] account) {
        for (byte digit : account) {
            if (digit < (byte) 0xF0 || digit > (byte) 0xF9) {
                return false;
            }
        }
        return true;
    }
}
