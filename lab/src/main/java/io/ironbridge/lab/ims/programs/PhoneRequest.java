package io.ironbridge.lab.ims.programs;

import io.ironbridge.lab.ims.program.HostData;
import io.ironbridge.lab.wire.Area;

/**
 * Input of IVTNO; fields begin without blanks, whatever the message has.
 *
 * @param length LL
 * @param command of 8 characters
 */
record PhoneRequest(int length, String command, Person person) {
    private static final int COMMAND = 14;
    private static final int COMMAND_LENGTH = 8;
    private static final int LAST_NAME = 22;
    private static final int FIRST_NAME = 32;
    private static final int EXTENSION = 42;
    private static final int ZIP = 52;
    private static final int LENGTH = 59;
    private static final int VERB = 3;

    /** What is missing at the end of the message is blank. */
    static PhoneRequest read(Area message) {
        byte[] bytes = HostData.text("", LENGTH);
        int given = Math.min(message.length(), LENGTH);
        System.arraycopy(message.bytes(), 0, bytes, 0, given);
        return new PhoneRequest(
                HostData.halfword(bytes, 0),
                field(bytes, COMMAND, COMMAND_LENGTH),
                new Person(
                        field(bytes, LAST_NAME, Person.NAME_LENGTH),
                        field(bytes, FIRST_NAME, Person.NAME_LENGTH),
                        field(bytes, EXTENSION, Person.NAME_LENGTH),
                        field(bytes, ZIP, Person.ZIP_LENGTH),
                        ""));
    }

    private static String field(byte[] bytes, int offset, int length) {
        String text = HostData.text(bytes, offset, length);
        int start = 0;
        while (start < length && text.charAt(start) == ' ') {
            start++;
        }
        return text.substring(start) + " ".repeat(start);
    }

    /** Only the first letters of the command count. */
    String verb() {
        return command.substring(0, VERB);
    }

    PhoneAnswer answered(String text, Person shown) {
        return new PhoneAnswer(text, command, shown.text());
    }
}
