package io.ironbridge.lab.cics.csd;

/**
 * A message about a deck.
 *
 * @param file the deck
 * @param line from 1; 0 when it is about the whole file
 * @param id with the letter of its severity, as in {@code docs/messages.md}
 * @param what what is wrong, a sentence without its full stop
 * @param remedy the remedy, a sentence without its full stop
 */
public record CsdMessage(String file, int line, String id, String what, String remedy) {

    /** Whether the deck cannot be used because of this message. */
    public boolean isError() {
        return id.endsWith("E");
    }

    /** In one line: {@code bank.csd:3: IRB-LAB-7202E what. Remedy.} */
    @Override
    public String toString() {
        String where = line == 0 ? file : file + ":" + line;
        return "%s: %s %s. %s.".formatted(where, id, what, remedy);
    }
}
