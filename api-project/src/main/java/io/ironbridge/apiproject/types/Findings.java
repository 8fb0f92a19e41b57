package io.ironbridge.apiproject.types;

import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Texts;
import io.ironbridge.mapping.Source;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Findings about the mappings of one file. Each is made once for a subject: a name that is misspelt
 * in many places is one fault.
 */
public final class Findings {
    private static final int MOST_NAMES = 10;

    private final Faults faults;
    private final Set<List<String>> made = new HashSet<>();

    public Findings(Faults faults) {
        this.faults = faults;
    }

    /**
     * Makes a finding.
     *
     * @param number digits of the message id
     * @param subject what it is about, within the file
     * @param isCertain whether the mapping certainly fails or has no value here: an error
     */
    public void make(
            String number,
            boolean isCertain,
            String subject,
            Source at,
            String what,
            String remedy) {
        if (!made.add(List.of(number, subject))) {
            return;
        }
        if (isCertain) {
            faults.error(number, at, what, remedy);
        } else {
            faults.warning(number, at, what, remedy);
        }
    }

    /** What exists instead of {@code name}: the most similar name, or some of those that exist. */
    static String instead(String name, Collection<String> known, String noun) {
        return Texts.nearest(name, known)
                .map(near -> "Did you mean '" + near + "'?")
                .orElseGet(() -> some(known, noun));
    }

    private static String some(Collection<String> known, String noun) {
        if (known.isEmpty()) {
            return "There is no " + noun + ".";
        }
        String names = String.join(", ", known.stream().limit(MOST_NAMES).toList());
        int more = known.size() - MOST_NAMES;
        return "There is " + names + (more > 0 ? " and " + more + " more" : "") + ".";
    }
}
