package io.ironbridge.lab.ims.programs;

import io.ironbridge.lab.ims.program.HostData;
import io.ironbridge.lab.wire.Area;

/**
 * Output of IVTNO, 93 bytes.
 *
 * @param command as sent; blank where it was not carried out
 * @param person 37 characters
 */
record PhoneAnswer(String text, String command, String person) {
    private static final int TEXT_LENGTH = 40;
    private static final int COMMAND_LENGTH = 8;
    private static final String SEGMENT_NUMBER = "0001";

    static PhoneAnswer of(String text) {
        return new PhoneAnswer(text, "", "");
    }

    Area segment() {
        String all =
                padded(text, TEXT_LENGTH)
                        + padded(command, COMMAND_LENGTH)
                        + padded(person, Person.LENGTH)
                        + SEGMENT_NUMBER;
        return HostData.segment(HostData.text(all, all.length()));
    }

    private static String padded(String text, int length) {
        return text + " ".repeat(length - text.length());
    }
}
