package io.ironbridge.lab.form.source;

/** Why the form of an area cannot be determined, and the remedy. */
enum FormFault {
    NO_LAYOUT("IRB-LAB-7020E", "Describe the item in the DATA DIVISION, or add its copybook"),
    REDEFINES(
            "IRB-LAB-7021E",
            "Specify which description applies, by a comment on any line: *IRONBRIDGE FORM item"
                    + " WHEN other = 'value', or USE"),
    NOT_UNDERSTOOD("IRB-LAB-7023E", "Correct the data description"),
    DIRECTIVE("IRB-LAB-7024E", "Correct the comment that begins with *IRONBRIDGE"),
    TABLE("IRB-LAB-7025E", "Move the counter into the same area before the table"),
    ELSEWHERE(
            "IRB-LAB-7026E",
            "Omit SYNCHRONIZED, lay the items out on fullword boundaries, or give COMP-5 items"
                    + " three or four digits"),
    PART("IRB-LAB-7027E", "Name a whole item, or a part of a text"),
    SAME_LINE("IRB-LAB-7028E", "Move one of the commands to another line"),
    TAKEN_FOR_TEXT(
            "IRB-LAB-7029W",
            "Correct the cause if this command passes data in host form; otherwise no action is"
                    + " needed");

    private final String id;
    private final String remedy;

    FormFault(String id, String remedy) {
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
