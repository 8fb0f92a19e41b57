package io.ironbridge.apiproject.project;

import io.ironbridge.mapping.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which replies of an operation are kept, and which ones its calls make invalid: from its entry in
 * {@code cachespec.xml} (WebSphere, "cachespec.xml file"), or from {@code x-ironbridge-cache}.
 *
 * @param ids tried in order, the first one that fits names the reply; empty: no reply is kept
 * @param dependencies groups that a kept reply belongs to
 * @param invalidations groups whose replies are dropped when the operation has been called
 * @param sharing with other members of a cluster
 * @param source of the rules
 */
public record CachePolicy(
        List<CacheId> ids,
        List<Group> dependencies,
        List<Group> invalidations,
        Sharing sharing,
        Source source) {
    /** Highest {@link CacheId#priority}. */
    static final int MOST_PRIORITY = 16;

    /** How the members of a cluster share replies (WebSphere, "sharing-policy"). */
    public enum Sharing {
        /** Each member makes its own. */
        NOT_SHARED,
        /** Each reply is sent to the other members. */
        SHARED_PUSH,
        /** Members find what others have made. */
        SHARED_PULL,
        /** As {@link #SHARED_PULL}: the store knows which replies there are. */
        SHARED_PUSH_PULL;

        /** As it is written. */
        String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }

        /** Empty if there is none of this name. */
        static Optional<Sharing> of(String text) {
            return Stream.of(values()).filter(one -> one.text().equals(text)).findFirst();
        }

        /** All names. */
        static String texts() {
            return Stream.of(values()).map(Sharing::text).collect(Collectors.joining(", "));
        }
    }

    public CachePolicy {
        ids = List.copyOf(ids);
        dependencies = List.copyOf(dependencies);
        invalidations = List.copyOf(invalidations);
    }

    /** These rules, with the invalidations of others. */
    CachePolicy with(CachePolicy next) {
        boolean isFirst = !ids.isEmpty() || next.ids.isEmpty();
        List<Group> all = new ArrayList<>(invalidations);
        all.addAll(next.invalidations);
        return new CachePolicy(
                isFirst ? ids : next.ids,
                isFirst ? dependencies : next.dependencies,
                all,
                isFirst ? sharing : next.sharing,
                source);
    }

    /**
     * How to name a reply, and how long it is kept.
     *
     * @param key its components, in order
     * @param timeout zero: none
     * @param inactivity without use, after which the reply is dropped; zero: none
     * @param priority 1 to 16: how often the reply is spared when memory is full
     * @param kept false: a request that fits is answered as without a cache
     * @param staleWhileRevalidate how long after its timeout a reply is still sent, while a new one
     *     is made (RFC 5861, section 3)
     * @param staleIfError how long after its timeout it is sent if there is no new one (section 4)
     * @param clientMaxAge how long clients may use a reply without asking again
     */
    public record CacheId(
            List<Component> key,
            Duration timeout,
            Duration inactivity,
            int priority,
            boolean kept,
            Duration staleWhileRevalidate,
            Duration staleIfError,
            Duration clientMaxAge) {
        public CacheId {
            key = List.copyOf(key);
        }

        /** Whether the replies of one caller are not those of another. */
        public boolean hasCaller() {
            return key.stream().anyMatch(component -> component.kind() == Kind.CALLER);
        }
    }

    /** A name that replies have in common, with the values of components. */
    public record Group(String label, List<Component> components) {
        public Group {
            components = List.copyOf(components);
        }
    }

    /** What a component is taken from. */
    public enum Kind {
        /** A parameter of the path. */
        PATH,
        /** The values of a query parameter; without a name the query as it was sent. */
        QUERY,
        HEADER,
        COOKIE,
        /** The JSON value at a pointer (RFC 6901) in the body; without a name the whole body. */
        BODY,
        /** The identified caller. */
        CALLER,
        METHOD,
        /** The language that the caller prefers. */
        LOCALE,
        /** The path without its query. */
        PATH_INFO
    }

    /**
     * A part of a key or group.
     *
     * @param required whether there is no key (group) without it; otherwise it is left out
     * @param ignoreValue whether only its presence counts
     * @param values of which it has one; empty: any
     * @param otherThan of which it has none
     */
    public record Component(
            Kind kind,
            String name,
            boolean required,
            boolean ignoreValue,
            List<Match> values,
            List<Match> otherThan) {
        public Component {
            values = List.copyOf(values);
            otherThan = List.copyOf(otherThan);
        }

        /** One that may be missing, with any value. */
        static Component optional(Kind kind, String name) {
            return new Component(kind, name, false, false, List.of(), List.of());
        }
    }

    /** A value, or a range of whole numbers. */
    public sealed interface Match {
        /** Whether a component with this value fits. */
        boolean fits(String value);
    }

    /** A value. */
    public record Exactly(String text) implements Match {
        @Override
        public boolean fits(String value) {
            return value.equals(text);
        }
    }

    /** Whole numbers from {@code low} to {@code high}, both included. */
    public record Between(long low, long high) implements Match {
        private static final int MOST_DIGITS = 18;

        @Override
        public boolean fits(String value) {
            if (!value.matches("-?[0-9]{1," + MOST_DIGITS + "}")) {
                return false;
            }
            long number = Long.parseLong(value);
            return number >= low && number <= high;
        }
    }
}
