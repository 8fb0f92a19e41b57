package io.ironbridge.connectorsql;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.Set;

/** What a driver's exception means. SQLSTATE classes as in SQL:2016 and Db2 for z/OS Codes. */
final class SqlErrors {
    /** Cancelled: 57014 Db2 and PostgreSQL, HYT00 ODBC's, XCL52 Derby. */
    private static final Set<String> CANCELLED = Set.of("57014", "HYT00", "XCL52");

    private SqlErrors() {}

    static boolean isConnectionFailure(SQLException error) {
        return state(error).startsWith("08")
                || error instanceof SQLNonTransientConnectionException
                || error instanceof SQLTransientConnectionException
                || error instanceof SQLRecoverableException;
    }

    static boolean isCancelled(SQLException error) {
        return error instanceof SQLTimeoutException || CANCELLED.contains(state(error));
    }

    /** The caller's data is at fault: class 22, data exception. */
    static boolean isDataException(SQLException error) {
        return state(error).startsWith("22");
    }

    static Refused refused(String statement, SQLException error) {
        String text =
                "Service "
                        + statement
                        + " execution failed due to SQLCODE="
                        + error.getErrorCode()
                        + " SQLSTATE="
                        + state(error)
                        + ", "
                        + error.getMessage();
        return isDataException(error) ? Refused.badRequest(text) : Refused.failed(text);
    }

    private static String state(SQLException error) {
        return error.getSQLState() == null ? "" : error.getSQLState();
    }
}
