package io.ironbridge.connectorsql;

import java.sql.SQLException;
import java.sql.SQLNonTransientConnectionException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTimeoutException;
import java.sql.SQLTransientConnectionException;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Meanings of drivers' exceptions. SQLSTATE classes as in SQL:2016 and Db2 for z/OS Codes. */
final class SqlErrors {
    /** Cancelled: 57014 Db2 and PostgreSQL, HYT00 ODBC's, XCL52 Derby. */
    private static final Set<String> CANCELLED = Set.of("57014", "HYT00", "XCL52");

    /** PostgreSQL has ended the connection, or accepts none now. */
    private static final String SHUTDOWN = "57P0";

    private static final Set<Integer> REFUSED_USER = Set.of(-30082, 1017, 28000);

    /** What a message of PostgreSQL or Derby names; the lines after its first one have values. */
    private static final Pattern VIOLATED =
            Pattern.compile(
                    "\\b(constraint|column|identified by) [\"']([\\w.$#-]{1,128})[\"']",
                    Pattern.CASE_INSENSITIVE);

    /** From the first quote to the end: a value may contain quotes, too. */
    private static final Pattern QUOTED = Pattern.compile("[\"'].*");

    private SqlErrors() {}

    static boolean isConnectionFailure(SQLException error) {
        return state(error).startsWith("08")
                || state(error).startsWith(SHUTDOWN)
                || error instanceof SQLNonTransientConnectionException
                || error instanceof SQLTransientConnectionException
                || error instanceof SQLRecoverableException;
    }

    static boolean isCancelled(SQLException error) {
        return error instanceof SQLTimeoutException || CANCELLED.contains(state(error));
    }

    /**
     * User or password were refused when a connection was opened: class 28, invalid authorization;
     * -30082 of Db2, whose state has class 08; ORA-01017 and ORA-28000.
     */
    static boolean isUserRefused(SQLException error) {
        return state(error).startsWith("28") || REFUSED_USER.contains(error.getErrorCode());
    }

    /** The driver's exception; the pool wraps it in one without codes. */
    static SQLException ofDriver(SQLException thrown) {
        return Stream.<Throwable>iterate(thrown, at -> at != null, Throwable::getCause)
                .filter(SQLException.class::isInstance)
                .map(SQLException.class::cast)
                .filter(at -> at.getSQLState() != null)
                .findFirst()
                .orElse(thrown);
    }

    /** The first of this class among an exception and its causes. */
    static <T extends Throwable> Optional<T> cause(Throwable thrown, Class<T> type) {
        return Stream.iterate(thrown, at -> at != null, Throwable::getCause)
                .filter(type::isInstance)
                .map(type::cast)
                .findFirst();
    }

    /** The database's own codes, for the log. */
    static String codes(SQLException error) {
        return "SQLCODE=" + error.getErrorCode() + " SQLSTATE=" + state(error);
    }

    /** The caller's data is at fault: class 22, data exception. */
    static boolean isDataException(SQLException error) {
        return state(error).startsWith("22");
    }

    static Refused refused(String statement, SQLException error) {
        String violated = violated(error);
        String text =
                "Service "
                        + statement
                        + " execution failed due to "
                        + codes(error)
                        + (violated.isEmpty() ? "" : " (" + violated + ")")
                        + ", "
                        + text(error);
        return isDataException(error) ? Refused.badRequest(text) : Refused.failed(text, violated);
    }

    /** The constraint or column of an integrity violation, class 23; empty if unknown. */
    private static String violated(SQLException error) {
        if (!state(error).startsWith("23")) {
            return "";
        }
        Matcher found = VIOLATED.matcher(firstLine(error));
        if (!found.find()) {
            return "";
        }
        String kind = found.group(1).equalsIgnoreCase("column") ? "column" : "constraint";
        return kind + " " + found.group(2);
    }

    /**
     * The database's message without values: they are in the lines after the first one
     * (PostgreSQL's Detail and Where) and, for a data exception, in quotes.
     */
    static String text(SQLException error) {
        String line = firstLine(error);
        return isDataException(error) ? QUOTED.matcher(line).replaceFirst("...") : line;
    }

    private static String firstLine(SQLException error) {
        return Objects.toString(error.getMessage(), "").lines().findFirst().orElse("");
    }

    private static String state(SQLException error) {
        return error.getSQLState() == null ? "" : error.getSQLState();
    }
}
