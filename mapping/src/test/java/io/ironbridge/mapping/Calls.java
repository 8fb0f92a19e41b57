package io.ironbridge.mapping;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** One right call of each function that has arguments. */
public final class Calls {
    private static final Map<String, List<String>> RIGHT =
            Map.ofEntries(
                    Map.entry("sum", List.of("[1,2]")),
                    Map.entry("max", List.of("[1,2]")),
                    Map.entry("min", List.of("[1,2]")),
                    Map.entry("average", List.of("[1,2]")),
                    Map.entry("count", List.of("[1,2]")),
                    Map.entry("string", List.of("1", "true")),
                    Map.entry("substring", List.of("'abc'", "1", "1")),
                    Map.entry("substringBefore", List.of("'a-b'", "'-'")),
                    Map.entry("substringAfter", List.of("'a-b'", "'-'")),
                    Map.entry("lowercase", List.of("'A'")),
                    Map.entry("uppercase", List.of("'a'")),
                    Map.entry("length", List.of("'a'")),
                    Map.entry("trim", List.of("' a '")),
                    Map.entry("pad", List.of("'a'", "2", "'#'")),
                    Map.entry("match", List.of("'ab'", "/a/", "1")),
                    Map.entry("contains", List.of("'ab'", "'a'")),
                    Map.entry("replace", List.of("'ab'", "'a'", "'b'", "1")),
                    Map.entry("split", List.of("'a,b'", "','", "1")),
                    Map.entry("join", List.of("['a','b']", "','")),
                    Map.entry("formatNumber", List.of("1", "'0'", "{}")),
                    Map.entry("formatBase", List.of("1", "2")),
                    Map.entry("formatInteger", List.of("1", "'0'")),
                    Map.entry("parseInteger", List.of("'1'", "'0'")),
                    Map.entry("number", List.of("'1'")),
                    Map.entry("floor", List.of("1.5")),
                    Map.entry("ceil", List.of("1.5")),
                    Map.entry("round", List.of("1.5", "1")),
                    Map.entry("abs", List.of("1.5")),
                    Map.entry("sqrt", List.of("4")),
                    Map.entry("power", List.of("2", "3")),
                    Map.entry("boolean", List.of("1")),
                    Map.entry("not", List.of("1")),
                    Map.entry("map", List.of("[1]", "function($v){ $v }")),
                    Map.entry("zip", List.of("[1]", "[2]")),
                    Map.entry("filter", List.of("[1]", "function($v){ true }")),
                    Map.entry("single", List.of("[1]", "function($v){ true }")),
                    Map.entry("reduce", List.of("[1,2]", "function($a,$b){ $a + $b }", "1")),
                    Map.entry("sift", List.of("{'a':1}", "function($v){ true }")),
                    Map.entry("keys", List.of("{'a':1}")),
                    Map.entry("lookup", List.of("{'a':1}", "'a'")),
                    Map.entry("append", List.of("[1]", "[2]")),
                    Map.entry("exists", List.of("1")),
                    Map.entry("spread", List.of("{'a':1}")),
                    Map.entry("merge", List.of("[{'a':1}]")),
                    Map.entry("reverse", List.of("[1,2]")),
                    Map.entry("each", List.of("{'a':1}", "function($v){ $v }")),
                    Map.entry("assert", List.of("true", "'a'")),
                    Map.entry("type", List.of("1")),
                    Map.entry("sort", List.of("[2,1]", "function($a,$b){ $a > $b }")),
                    Map.entry("shuffle", List.of("[1]")),
                    Map.entry("distinct", List.of("[1,1]")),
                    Map.entry("base64encode", List.of("'a'")),
                    Map.entry("base64decode", List.of("'YQ=='")),
                    Map.entry("encodeUrlComponent", List.of("'a b'")),
                    Map.entry("encodeUrl", List.of("'http://h/a b'")),
                    Map.entry("decodeUrlComponent", List.of("'a%20b'")),
                    Map.entry("decodeUrl", List.of("'a%20b'")),
                    Map.entry("eval", List.of("'1'", "1")),
                    Map.entry("toMillis", List.of("'2024-01-02'", "'[Y]-[M]-[D]'")),
                    Map.entry("fromMillis", List.of("1", "'[Y]'", "'+0100'")),
                    Map.entry("fromMillisZoned", List.of("1", "'[Y]'", "'+0100'")),
                    Map.entry("clone", List.of("{'a':1}")));

    /** Calls of each function, with one of its arguments missing in the body. */
    public static final List<String> WITH_EACH_ARGUMENT_UNDEFINED = undefined();

    private Calls() {}

    private static List<String> undefined() {
        List<String> calls = new ArrayList<>();
        RIGHT.forEach((name, arguments) -> {
            for (int i = 0; i < arguments.size(); i++) {
                List<String> changed = new ArrayList<>(arguments);
                changed.set(i, "$body.nothing");
                calls.add("$" + name + "(" + String.join(", ", changed) + ")");
            }
        });
        Collections.sort(calls);
        return calls;
    }
}
