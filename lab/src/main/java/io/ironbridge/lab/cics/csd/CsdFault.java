package io.ironbridge.lab.cics.csd;

/** The faults of a deck and their remedies. */
enum CsdFault {
    NOT_READABLE("IRB-LAB-7200E", "Correct the text at this place"),
    UNKNOWN_TYPE("IRB-LAB-7201E", "Correct the resource type"),
    UNKNOWN_WORD("IRB-LAB-7202E", "Correct the word"),
    VALUE("IRB-LAB-7203E", "Correct the value"),
    MISSING("IRB-LAB-7204E", "Add the attribute"),
    TWICE("IRB-LAB-7205E", "Remove one of them"),
    FILE(
            "IRB-LAB-7206E",
            "Check path, permissions and that this is a deck of definitions; above a limit, remove"
                    + " commands that the lab does not need"),
    MORE("IRB-LAB-7207E", "Correct those listed and read again"),
    KEPT("IRB-LAB-7208W", "Check the spelling, unless CICS has it"),
    NOTED("IRB-LAB-7209I", "No action is needed"),
    REPLACED("IRB-LAB-7210W", "Remove one of them");

    private final String id;
    private final String remedy;

    CsdFault(String id, String remedy) {
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
