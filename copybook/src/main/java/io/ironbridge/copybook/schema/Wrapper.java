package io.ironbridge.copybook.schema;

/** The object around the records of an asset. */
public enum Wrapper {
    /** {@code {"commarea":{"REC":{...}}}}. */
    COMMAREA("commarea", "CICS COMMAREA"),
    /** {@code {"channel":{"CONTAINER":{"REC":{...}}}}}. */
    CHANNEL("channel", "CICS channel"),
    /** {@code {"message":{"REC":{...}}}}. */
    MESSAGE("message", "IMS Transaction message");

    private final String member;
    private final String words;

    Wrapper(String member, String words) {
        this.member = member;
        this.words = words;
    }

    /** Name of the member that contains the records. */
    public String member() {
        return member;
    }

    /** Its name in the descriptions that z/OS Connect writes. */
    String words() {
        return words;
    }
}
