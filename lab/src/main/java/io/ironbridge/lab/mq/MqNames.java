package io.ironbridge.lab.mq;

import java.util.List;
import java.util.regex.Pattern;

/** What objects of a queue manager may be called (IBM MQ, "Rules for naming IBM MQ objects"). */
final class MqNames {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._/%]{1,48}");

    /** Longer than the name of a queue may be, and with levels. */
    private static final Pattern TOPIC = Pattern.compile("[A-Za-z0-9._/%]{1,255}");

    private MqNames() {}

    static void check(String what, String name) {
        refuseUnless(NAME.matcher(name).matches(), what, name, 48);
    }

    static List<String> checked(String what, List<String> names) {
        names.forEach(name -> check(what, name));
        return List.copyOf(names);
    }

    static List<String> checkedTopics(List<String> names) {
        names.forEach(name -> refuseUnless(TOPIC.matcher(name).matches(), "topic", name, 255));
        return List.copyOf(names);
    }

    private static void refuseUnless(boolean allowed, String what, String name, int longest) {
        if (!allowed) {
            throw new IllegalArgumentException(
                    "'"
                            + name
                            + "' is no name of a "
                            + what
                            + ": use 1 to "
                            + longest
                            + " letters, digits and . / _ %");
        }
    }
}
