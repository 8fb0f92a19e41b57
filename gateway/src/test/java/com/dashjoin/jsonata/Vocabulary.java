package com.dashjoin.jsonata;

import com.dashjoin.jsonata.Jsonata.Frame;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.NullMarked;

/** What an expression may use, as the library and our dialect register it. */
@NullMarked
public final class Vocabulary {
    private Vocabulary() {}

    /** The functions that {@code program} can call. */
    public static Set<String> functions(Jsonata program) {
        Set<String> names = new TreeSet<>(functions(Jsonata.staticFrame));
        for (Frame frame = program.environment; frame != null; frame = frame.parent) {
            names.addAll(functions(frame));
        }
        return names;
    }

    private static Set<String> functions(Frame frame) {
        return frame.bindings.entrySet().stream()
                .filter(binding -> BoundedJsonata.isFunction(binding.getValue()))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** The operators. */
    public static Set<String> operators() {
        return new TreeSet<>(Tokenizer.operators.keySet());
    }
}
