package io.ironbridge.lab.cics.csd;

/** What a deck can get told, and what to do about it. */
enum CsdFault {
    NOT_READABLE("IRB-LAB-7200E", "Correct the text at this place"),
    UNKNOWN_TYPE("IRB-LAB-7201E", "Correct the resource type"),
    UNKNOWN_WORD("IRB-LAB-7202E", "Correct the word"),
    VALUE("IRB-LAB-7203E", "Correct the value"),
    MISSING("IRB-LAB-7204E", "Add the attribute"),
    TWICE("IRB-LAB-7205E", "Leave one of them out"),
    FILE("IRB-LAB-7206E", "Check that this is a deck of definitions, or allow larger ones"),
    MORE("IRB-LAB-7207E", "Mend those listed and read again"),
    KEPT("IRB-LAB-7208W", "Check the spelling if CICS does not have it either"),
    NOTED("IRB-LAB-7209I", "Nothing has to be done"),
    REPLACED("IRB-LAB-7210W", "Leave one of them out");

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
