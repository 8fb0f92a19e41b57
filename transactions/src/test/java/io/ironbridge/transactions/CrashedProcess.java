package io.ironbridge.transactions;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** A process with a transaction manager and two databases, for tests that end or restart it. */
final class CrashedProcess {
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private CrashedProcess() {}

    /**
     * Commits a unit of work in which something happens, or recovers what is there. The result of a
     * recovery is its exit code: 10 x rows of the first + rows of the second database, without
     * those in doubt; 1xx if something is in doubt or in the log.
     *
     * @param args folder of log and databases; then {@code commit} and what happens to the first
     *     and to the second branch, or {@code recover} and the names of the databases to be reached
     */
    public static void main(String[] args) throws Exception {
        Path folder = Path.of(args[0]);
        TransactionService service =
                TransactionService.start(
                        new TransactionSettings(
                                Optional.empty(),
                                folder.resolve("tranlog"),
                                100,
                                MINUTE,
                                Duration.ofMillis(1),
                                MINUTE,
                                Optional.empty()));
        Bank first = new Bank(folder, "first");
        Bank second = new Bank(folder, "second");
        if (args[1].equals("commit")) {
            JtaUnitOfWork unit = service.begin(MINUTE);
            first.insert(unit, 1, Bank.Fault.valueOf(args[2]));
            second.insert(unit, 1, Bank.Fault.valueOf(args[3]));
            System.exit(unit.commit() == JtaUnitOfWork.Ending.COMMITTED ? 0 : 1);
        }
        List<String> reached = new ArrayList<>(List.of(args).subList(2, args.length));
        for (Bank bank : List.of(first, second)) {
            if (reached.contains(bank.name())) {
                service.register(bank);
            }
        }
        service.recoverNow(); // after the searches that the registrations have begun
        boolean isClear =
                first.inDoubt() == 0 && second.inDoubt() == 0 && service.decisions().isEmpty();
        System.exit((isClear ? 0 : 100) + 10 * rows(first) + rows(second));
    }

    /** Rows; a branch in doubt locks them. */
    private static int rows(Bank bank) throws Exception {
        return bank.inDoubt() == 0 ? bank.rows() : 0;
    }
}
