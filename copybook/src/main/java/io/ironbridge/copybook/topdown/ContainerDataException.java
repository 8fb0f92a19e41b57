package io.ironbridge.copybook.topdown;

/**
 * JSON that does not fit its structure, or containers that do not. The message has the names of
 * fields and their positions, but no data.
 */
public final class ContainerDataException extends Exception {
    private static final long serialVersionUID = 1L;
    private static final int NOWHERE = -1;

    private final String field;
    private final String what;
    private final int offset;
    private final StringBuilder pointer = new StringBuilder();
    private String structure = "";

    private ContainerDataException(String field, String what, int offset) {
        super(what, null, false, false);
        this.field = field;
        this.what = what;
        this.offset = offset;
    }

    /** A fault in JSON. */
    static ContainerDataException ofJson(String field, String what) {
        return new ContainerDataException(field, what, NOWHERE);
    }

    /**
     * A fault in host data.
     *
     * @param offset in its container
     */
    static ContainerDataException ofHost(String field, String what, int offset) {
        return new ContainerDataException(field, what, offset);
    }

    /** The same fault, seen from the object that has its subject as a member. */
    ContainerDataException under(String member) {
        pointer.insert(0, "/" + member.replace("~", "~0").replace("/", "~1"));
        return this;
    }

    /** The same fault, seen from the array that has its subject as an item. */
    ContainerDataException under(int index) {
        pointer.insert(0, "/" + index);
        return this;
    }

    /** The same fault, with the name of the structure. */
    ContainerDataException in(String name) {
        if (structure.isEmpty()) {
            structure = name;
        }
        return this;
    }

    /**
     * The complete message.
     *
     * @param root JSON pointer of the text's root
     */
    public String told(String root) {
        String named = structure.isEmpty() ? field : field + " of " + structure;
        String place = named + " at " + root + pointer + ": " + what;
        return offset == NOWHERE ? place : "%s; byte offset X'%X'".formatted(place, offset);
    }

    @Override
    public String getMessage() {
        return told("");
    }
}
