package io.ironbridge.lab.ims.macro;

/**
 * A message about a source.
 *
 * @param id with the letter of its severity, as {@code docs/messages.md} has it
 * @param what what is wrong, a sentence without its full stop
 * @param remedy what to do, a sentence without its full stop
 */
public record MacroMessage(Place place, String id, String what, String remedy) {
    /** Whether the source cannot be used because of it. */
    public boolean isError() {
        return id.endsWith("E");
    }

    /** In one line: {@code PHONE.dbd:3: IRB-LAB-8100E what. Remedy.} */
    @Override
    public String toString() {
        return "%s: %s %s. %s.".formatted(place, id, what, remedy);
    }
}
