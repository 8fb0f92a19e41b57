package io.ironbridge.apiproject.server.workload;

import io.ironbridge.mapping.Source;
import java.util.List;

/**
 * A classification rule. Nested rules are flattened: an inner rule has the criteria of its outer
 * rules and precedes them, so that the first rule that applies is the right one.
 *
 * @param criteria which a request must all meet; none: it applies to all requests
 * @param transactionClass empty: none; always empty in rules of a service definition
 * @param serviceClass empty: none, or the rule is one for transaction classes
 * @param reportClass empty: none
 * @param text its attributes as written, for people
 * @param source position of its element
 */
public record ClassificationRule(
        List<Criterion> criteria,
        String transactionClass,
        String serviceClass,
        String reportClass,
        String text,
        Source source) {
    public ClassificationRule {
        criteria = List.copyOf(criteria);
    }

    /** A property of a request. */
    public sealed interface Criterion {
        /** A text that a request may have. */
        record Text(Qualifier qualifier, TextPattern pattern) implements Criterion {}

        /** A header field. */
        record Header(String name, TextPattern pattern) implements Criterion {}

        /** A group of which the caller is a member. */
        record Group(String name) implements Criterion {}

        /** Ports, one of which received the request. */
        record Port(List<PortRange> ranges) implements Criterion {
            public Port {
                ranges = List.copyOf(ranges);
            }
        }

        /** Methods, in upper case. */
        record Method(List<String> methods) implements Criterion {
            public Method {
                methods = List.copyOf(methods);
            }
        }

        /**
         * The path: {@code *} stands for any characters except a slash, {@code **} between two
         * slashes for any characters.
         *
         * @param open whether any characters may follow
         */
        record Resource(String pattern, boolean open) implements Criterion {}
    }

    /** Which text of a request is compared. */
    public enum Qualifier {
        HOST,
        TRANSACTION_CLASS,
        API,
        OPERATION,
        USER,
        API_KEY,
        COLLECTION
    }

    /** Ports from {@code first} to {@code last}. */
    public record PortRange(int first, int last) {
        /** Whether a port is one of them. */
        public boolean contains(int port) {
            return first <= port && port <= last;
        }
    }

    /**
     * A text, or the beginning of texts.
     *
     * @param open whether any characters may follow
     */
    public record TextPattern(String text, boolean open, boolean ignoreCase) {
        /** Matches any text; not the absence of one. */
        public static final TextPattern ANY = new TextPattern("", true, false);

        /** Whether a value matches; allocates nothing. */
        public boolean matches(String value) {
            return (open || value.length() == text.length())
                    && value.regionMatches(ignoreCase, 0, text, 0, text.length());
        }
    }
}
