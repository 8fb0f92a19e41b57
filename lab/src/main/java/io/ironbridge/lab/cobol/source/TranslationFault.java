package io.ironbridge.lab.cobol.source;

/** The faults of a source and their remedies. */
public enum TranslationFault {
    NO_END("IRB-LAB-7001E", "End the command with END-EXEC"),
    UNKNOWN_COMMAND("IRB-LAB-7002E", "Use a command that the lab supports, or remove it"),
    OTHER_EXEC("IRB-LAB-7003E", "Remove it, or move it to a program that the lab need not run"),
    UNKNOWN_OPTION("IRB-LAB-7004E", "Correct the option, or remove it"),
    MISSING_OPTION("IRB-LAB-7005E", "Add the option"),
    CONTRADICTION("IRB-LAB-7006E", "Remove what does not apply"),
    TWICE("IRB-LAB-7007E", "Remove one of them"),
    ARGUMENT("IRB-LAB-7008E", "Correct the argument"),
    NOT_READABLE("IRB-LAB-7009E", "Correct the text between EXEC CICS and END-EXEC"),
    UNKNOWN_CONDITION("IRB-LAB-7010E", "Correct the name of the condition"),
    UNKNOWN_VALUE("IRB-LAB-7011E", "Correct the name, or write its number"),
    STRUCTURE("IRB-LAB-7012E", "Provide one complete program with its PROCEDURE DIVISION"),
    MISPLACED("IRB-LAB-7013E", "Move it after the header of the PROCEDURE DIVISION"),
    COPY_MISSING(
            "IRB-LAB-7014W", "Add it if it contains commands or data that callers send or receive"),
    COPY_RECURSION("IRB-LAB-7015E", "Nest COPY less deep, or allow a greater depth"),
    TOO_LARGE("IRB-LAB-7016E", "Check that this is a program, or allow larger sources"),
    MORE("IRB-LAB-7017E", "Correct those listed and translate again"),
    STOP("IRB-LAB-7018E", "Use RETURN or ABEND: the lab has no console operator"),
    LABEL("IRB-LAB-7019E", "Name a paragraph or section that exists once");

    private final String id;
    private final String remedy;

    TranslationFault(String id, String remedy) {
        this.id = id;
        this.remedy = remedy;
    }

    String id() {
        return id;
    }

    String remedy() {
        return remedy;
    }
}
