package io.ironbridge.lab.db2;

import java.sql.SQLException;
import java.util.Map;
import java.util.Optional;

/**
 * The SQLCODE that Db2 for z/OS would return. Derby's SQLSTATEs mostly are Db2's, its error codes
 * are not: this table maps them (manual: Db2 for z/OS Codes). The texts are the lab's own and never
 * contain values. A state that is not in the table becomes -901 with Derby's own state.
 *
 * @param code the SQLCODE
 * @param state the SQLSTATE Db2 pairs with it
 * @param text what happened
 */
record Sqlcode(int code, String state, String text) {

    private static final Map<String, Sqlcode> BY_DERBY_STATE =
            Map.ofEntries(
                    entry("21000", -811, "21000", "A SUBQUERY GAVE MORE THAN ONE ROW"),
                    entry("22001", -404, "22001", "A STRING IS TOO LONG FOR ITS COLUMN"),
                    entry("22003", -302, "22003", "A NUMBER IS TOO LARGE FOR ITS TARGET"),
                    entry("22005", -408, "42821", "A VALUE DOES NOT FIT THE TYPE OF ITS TARGET"),
                    entry("22007", -180, "22007", "A DATE, TIME OR TIMESTAMP STRING IS NOT VALID"),
                    entry("22008", -180, "22007", "A DATE, TIME OR TIMESTAMP STRING IS NOT VALID"),
                    entry("22012", -802, "22012", "DIVISION BY ZERO"),
                    entry("22018", -420, "22018", "A STRING DOES NOT HOLD A NUMBER"),
                    entry("23502", -407, "23502", "A NULL IS NOT ALLOWED IN ITS COLUMN"),
                    entry("23503", -530, "23503", "A FOREIGN KEY HAS NO OR LOSES ITS PARENT"),
                    entry("23505", -803, "23505", "A ROW WITH THE SAME UNIQUE KEY EXISTS"),
                    entry("23513", -545, "23513", "A ROW DOES NOT SATISFY A CHECK CONSTRAINT"),
                    entry("40001", -911, "40001", "ROLLED BACK AFTER A DEADLOCK"),
                    entry("40XL1", -911, "40001", "ROLLED BACK AFTER A LOCK TIMEOUT"),
                    entry("40XL2", -911, "40001", "ROLLED BACK AFTER A LOCK TIMEOUT"),
                    entry("42500", -551, "42501", "NO PRIVILEGE FOR THE OPERATION"),
                    entry("42802", -117, "42802", "VALUES AND COLUMNS DIFFER IN NUMBER"),
                    entry("42818", -401, "42818", "THE OPERANDS CANNOT BE COMPARED"),
                    entry("42821", -408, "42821", "A VALUE DOES NOT FIT THE TYPE OF ITS TARGET"),
                    entry("42X01", -104, "42601", "THE STATEMENT HAS A SYNTAX ERROR"),
                    entry("42X02", -104, "42601", "THE STATEMENT HAS A SYNTAX ERROR"),
                    entry("42X03", -203, "42702", "A COLUMN NAME IS AMBIGUOUS"),
                    entry("42X04", -206, "42703", "A COLUMN NAME IS UNKNOWN"),
                    entry("42X05", -204, "42704", "A TABLE OR VIEW IS UNKNOWN"),
                    entry("42X14", -206, "42703", "A COLUMN NAME IS UNKNOWN"),
                    entry("42X34", -418, "42610", "A HOST VARIABLE HAS NO TYPE WHERE IT STANDS"),
                    entry("42X35", -418, "42610", "A HOST VARIABLE HAS NO TYPE WHERE IT STANDS"),
                    entry("42Y03", -440, "42884", "A FUNCTION IS UNKNOWN"),
                    entry("42Y07", -204, "42704", "A SCHEMA IS UNKNOWN"),
                    entry("42Y55", -204, "42704", "AN OBJECT IS UNKNOWN"),
                    entry("42Z23", -798, "428C9", "A GENERATED COLUMN CANNOT BE SET"),
                    entry("57011", -904, "57011", "A RESOURCE IS NOT AVAILABLE"),
                    entry("57014", -905, "57014", "A RESOURCE LIMIT IS EXCEEDED"),
                    entry("XCL52", -905, "57014", "A RESOURCE LIMIT IS EXCEEDED"));

    private static Map.Entry<String, Sqlcode> entry(
            String derbyState, int code, String state, String text) {
        return Map.entry(derbyState, new Sqlcode(code, state, text));
    }

    static Sqlcode of(SQLException failure) {
        String derbyState = String.valueOf(failure.getSQLState());
        return known(derbyState)
                .orElseGet(() -> new Sqlcode(-901, derbyState, "THE STATEMENT FAILED"));
    }

    /** The one in the table; empty if there is none. */
    static Optional<Sqlcode> known(String derbyState) {
        return Optional.ofNullable(BY_DERBY_STATE.get(derbyState));
    }

    /** The end of a StatusDescription, from "SQLCODE" on. */
    String description() {
        return "SQLCODE="
                + code
                + " SQLSTATE="
                + state
                + ", "
                + text
                + ". Error Location:"
                + LabDb2.LOCATION
                + ":1";
    }
}
