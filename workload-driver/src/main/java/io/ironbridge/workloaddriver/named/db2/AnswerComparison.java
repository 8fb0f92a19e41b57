package io.ironbridge.workloaddriver.named.db2;

import java.io.IOException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Compares the answers of the sides to one request: passed-on bodies with the back end's reply,
 * mapped bodies with each other.
 */
final class AnswerComparison {
    private final Employees employees;
    private final byte[] reply;
    private byte @Nullable [] mapped;

    /**
     * @param reply of the back end
     */
    AnswerComparison(Employees employees, byte[] reply) {
        this.employees = employees;
        this.reply = reply;
    }

    Employees employees() {
        return employees;
    }

    /**
     * Checks one side's answer.
     *
     * @throws IOException if it differs from the expected answer
     */
    void check(Db2Side kind, byte[] answer) throws IOException {
        if (!kind.isMapped()) {
            if (!Arrays.equals(answer, reply)) {
                throw new IOException(
                        "its answer to " + employees.pattern() + " is not the back end's reply");
            }
            return;
        }
        EmployeeReplies.checkMapped(answer, employees, kind.label());
        byte[] first = mapped;
        if (first == null) {
            mapped = answer;
        } else if (!EmployeeReplies.areSame(first, answer)) {
            throw new IOException(
                    "its answer to " + employees.pattern() + " is not that of the gateway");
        }
    }
}
