package io.ironbridge.apiproject.server;

import io.ironbridge.apiproject.element.ElementReader;
import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * {@code tcpOptions} of an endpoint: addresses from which connections are accepted.
 *
 * @param include {@code addressIncludeList}: only these; empty: all
 * @param exclude {@code addressExcludeList}: none of these, even if they are included
 */
public record AddressLists(List<AddressPattern> include, List<AddressPattern> exclude) {
    /** Accepts all addresses. */
    public static final AddressLists ALL = new AddressLists(List.of(), List.of());

    private static final List<String> NAMES = List.of("hostNameIncludeList", "hostNameExcludeList");

    public AddressLists {
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
    }

    static AddressLists read(ElementReader options) {
        for (String names : NAMES) {
            options.text(names)
                    .ifPresent(text ->
                            options.bad(
                                    names,
                                    text,
                                    "Use addressIncludeList and addressExcludeList: names of"
                                            + " clients are not looked up."));
        }
        return new AddressLists(
                patterns(options, "addressIncludeList"), patterns(options, "addressExcludeList"));
    }

    private static List<AddressPattern> patterns(ElementReader options, String attribute) {
        return options.words(attribute).stream()
                .flatMap(text -> pattern(options, attribute, text).stream())
                .toList();
    }

    private static Optional<AddressPattern> pattern(
            ElementReader options, String attribute, String text) {
        Optional<AddressPattern> pattern = AddressPattern.parse(text);
        if (pattern.isEmpty()) {
            options.bad(
                    attribute,
                    text,
                    "Use addresses such as 10.1.*.* or 2001:db8:0:0:0:0:0:*, each part a number or"
                            + " an asterisk.");
        }
        return pattern;
    }

    /** Whether connections from this address are accepted. */
    public boolean admit(InetAddress address) {
        return (include.isEmpty() || include.stream().anyMatch(one -> one.matches(address)))
                && exclude.stream().noneMatch(one -> one.matches(address));
    }
}
