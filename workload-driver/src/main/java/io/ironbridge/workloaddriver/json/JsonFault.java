package io.ironbridge.workloaddriver.json;

/**
 * An error in a JSON file.
 *
 * @param id message id
 * @param place a JSON pointer, or line and column where there is no JSON; empty for the whole file
 * @param what one sentence
 * @param remedy one sentence
 */
public record JsonFault(String id, String file, String place, String what, String remedy) {
    /** As compilers print theirs. */
    @Override
    public String toString() {
        return file
                + (place.isEmpty() ? "" : ":" + place)
                + ": error "
                + id
                + ": "
                + what
                + " "
                + remedy;
    }
}
