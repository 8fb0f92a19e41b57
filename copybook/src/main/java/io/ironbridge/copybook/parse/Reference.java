package io.ironbridge.copybook.parse;

import io.ironbridge.copybook.source.Word;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A name that refers to an item elsewhere, {@code A OF B IN C}.
 *
 * @param word the name
 * @param qualifiers names of groups that contain it, the innermost first
 */
record Reference(Word word, List<String> qualifiers) {
    Reference {
        qualifiers = List.copyOf(qualifiers);
    }

    static Reference read(Words words, String meaning) throws Refusal {
        Word word = words.name(meaning);
        List<String> qualifiers = new ArrayList<>();
        while (words.take("OF") || words.take("IN")) {
            qualifiers.add(words.name("the name of a group").text());
        }
        return new Reference(word, qualifiers);
    }

    String name() {
        return word.text();
    }

    /** Whether the node has this name and is in the qualifying groups. */
    boolean means(Node node) {
        if (!node.named(name())) {
            return false;
        }
        int matched = 0;
        Node group = node.parent;
        while (group != null && matched < qualifiers.size()) {
            matched += group.named(qualifiers.get(matched)) ? 1 : 0;
            group = group.parent;
        }
        return matched == qualifiers.size();
    }

    @Override
    public String toString() {
        return name()
                + qualifiers.stream().map(group -> " OF " + group).collect(Collectors.joining());
    }
}
