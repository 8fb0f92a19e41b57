package io.ironbridge.lab.ims.programs;

import io.ironbridge.lab.ims.program.HostData;
import io.ironbridge.lab.wire.Area;

/** Segment A1111111: texts of 10, 10, 10 and 7 characters, and 3 to spare. */
record Person(String lastName, String firstName, String extension, String zip, String spare) {
    static final int NAME_LENGTH = 10;
    static final int ZIP_LENGTH = 7;
    static final int LENGTH = 37;

    private static final int SPARE_LENGTH = 3;
    private static final int FIRST_NAME = 10;
    private static final int EXTENSION = 20;
    private static final int ZIP = 30;

    static Person read(Area segment) {
        byte[] bytes = segment.bytes();
        return new Person(
                HostData.text(bytes, 0, NAME_LENGTH),
                HostData.text(bytes, FIRST_NAME, NAME_LENGTH),
                HostData.text(bytes, EXTENSION, NAME_LENGTH),
                HostData.text(bytes, ZIP, ZIP_LENGTH),
                HostData.text(bytes, LENGTH, SPARE_LENGTH));
    }

    /** All but the spare bytes. */
    String text() {
        return cut(lastName, NAME_LENGTH)
                + cut(firstName, NAME_LENGTH)
                + cut(extension, NAME_LENGTH)
                + cut(zip, ZIP_LENGTH);
    }

    private static String cut(String text, int length) {
        return (text + " ".repeat(length)).substring(0, length);
    }

    Area area() {
        return Area.of(HostData.text(text() + spare, LENGTH + SPARE_LENGTH));
    }

    /** Nothing but blanks: other characters that print nothing are none. */
    private static boolean isBlank(String text) {
        return text.chars().allMatch(character -> character == ' ');
    }

    boolean named() {
        return !isBlank(lastName);
    }

    boolean complete() {
        return !isBlank(firstName) && !isBlank(extension) && !isBlank(zip);
    }

    boolean onlyLastName() {
        return isBlank(firstName) && isBlank(extension) && isBlank(zip);
    }

    /** What the other one has takes the place of what this one has. */
    Person with(Person newer) {
        return new Person(
                lastName,
                isBlank(newer.firstName) ? firstName : newer.firstName,
                isBlank(newer.extension) ? extension : newer.extension,
                isBlank(newer.zip) ? zip : newer.zip,
                spare);
    }
}
