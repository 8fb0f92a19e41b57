package io.ironbridge.apiproject.project;

import io.ironbridge.apiproject.text.Doc;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Node;
import io.ironbridge.apiproject.text.Texts;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Finds extensions of z/OS Connect that are not read because they are misplaced or mistyped. Roles
 * in them would protect nothing.
 */
final class ExtensionCheck {
    /** Roles of which callers need one, for an operation or for the whole document. */
    static final String ROLES = "x-ibm-zcon-roles-allowed";

    private static final String PREFIX = "x-ibm-zcon-";
    private static final List<String> KNOWN = List.of(ROLES, "x-ibm-zcon-metadata");

    /** Objects whose keys are names that the document chooses. */
    private static final Set<String> NAMED =
            Set.of(
                    "properties",
                    "patternProperties",
                    "headers",
                    "schemas",
                    "parameters",
                    "definitions",
                    "$defs",
                    "mapping");

    private final Doc doc;
    private final Faults faults;
    private final Set<Node> holders = Collections.newSetFromMap(new IdentityHashMap<>());

    ExtensionCheck(Doc doc, Faults faults) {
        this.doc = doc;
        this.faults = faults;
        holders.add(doc.root());
    }

    /** Registers an operation, whose roles are read. */
    void isRead(Node.Obj operation) {
        holders.add(operation);
    }

    /** Checks everything except examples and values. */
    void check(Node node, Set<String> notStructure) {
        switch (node) {
            case Node.Obj obj ->
                    obj.entries().values().forEach(entry -> check(obj, entry, notStructure));
            case Node.Arr list -> list.items().forEach(item -> check(item, notStructure));
            case Node.Scalar _ -> {
                // has no keys
            }
        }
    }

    private void check(Node.Obj holder, Node.Entry entry, Set<String> notStructure) {
        String key = entry.key().text();
        if (entry.value() instanceof Node.Obj names && NAMED.contains(key)) {
            names.entries().values().forEach(named -> check(named.value(), notStructure));
        } else if (key.equals(ROLES)) {
            if (!holders.contains(holder)) {
                reportUnread(entry, "Move it into the operation, or to the top of the document.");
            }
        } else if (isLikeRoles(key)) {
            reportUnread(entry, "Did you mean '" + ROLES + "'?");
        } else if (lower(key).startsWith(PREFIX)) {
            checkKnown(entry.key());
        } else if (!key.startsWith("x-") && !notStructure.contains(key)) {
            check(entry.value(), notStructure);
        }
    }

    private static boolean isLikeRoles(String key) {
        String name = lower(key);
        boolean ours = name.contains("zcon");
        boolean roles = name.contains("role");
        boolean allowed = name.contains("allow");
        return (ours && (roles || allowed)) || (name.startsWith("x-") && roles && allowed);
    }

    private static String lower(String text) {
        return text.toLowerCase(Locale.ROOT);
    }

    private void reportUnread(Node.Entry entry, String remedy) {
        faults.error(
                "0313",
                doc.source(entry.key()),
                Texts.printable(entry.key().text())
                        + " has no effect here and protects nothing: roles are read only from "
                        + ROLES
                        + " in an operation or at the top of the document.",
                remedy);
    }

    private void checkKnown(Node.Scalar key) {
        if (!KNOWN.contains(key.text())) {
            faults.warning(
                    "0314",
                    doc.source(key),
                    Texts.printable(key.text()) + " is unknown and ignored.",
                    Texts.suggest(key.text(), KNOWN, "Remove it if it is a mistake."));
        }
    }
}
