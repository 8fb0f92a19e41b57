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
import java.util.TreeSet;

/**
 * Finds keys of a document, an operation or a path item, and extensions of z/OS Connect, that are
 * not read because they are misplaced or mistyped. Security and roles in them would protect
 * nothing.
 */
final class UnreadKeyCheck {
    /** Roles of which callers need one, for an operation or for the whole document. */
    static final String ROLES = "x-ibm-zcon-roles-allowed";

    private static final String PREFIX = "x-ibm-zcon-";
    private static final List<String> KNOWN = List.of(ROLES, "x-ibm-zcon-metadata");

    private static final String SECURITY = "security";

    /** Keys of an OpenAPI object (3.0 to 3.2, section 4.8). */
    enum Holder {
        DOCUMENT(
                "openapi",
                "$self",
                "info",
                "jsonSchemaDialect",
                "servers",
                "paths",
                "webhooks",
                "components",
                SECURITY,
                "tags",
                "externalDocs"),
        PATH_ITEM(
                "$ref", "summary", "description", "servers", "parameters", "additionalOperations"),
        OPERATION(
                "tags",
                "summary",
                "description",
                "externalDocs",
                "operationId",
                "parameters",
                "requestBody",
                "responses",
                "callbacks",
                "deprecated",
                SECURITY,
                "servers");

        @SuppressWarnings("ImmutableEnumChecker") // Set.of
        private final Set<String> keys;

        Holder(String... keys) {
            this.keys = Set.of(keys);
        }
    }

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

    UnreadKeyCheck(Doc doc, Faults faults) {
        this.doc = doc;
        this.faults = faults;
        holders.add(doc.root());
    }

    /** Registers an operation, whose roles are read. */
    void isRead(Node.Obj operation) {
        holders.add(operation);
    }

    /** Checks the keys of one object, but not what is below them. */
    void checkKeys(Node.Obj obj, Holder holder) {
        for (Node.Entry entry : obj.entries().values()) {
            String key = entry.key().text();
            boolean known =
                    holder.keys.contains(key)
                            || (holder == Holder.PATH_ITEM
                                    && (OpenApiReader.METHODS.contains(key)
                                            || key.equals("query")));
            if (!known && !key.startsWith("x-") && !isLikeRoles(key)) {
                reportKey(entry.key(), holder);
            }
        }
    }

    private void reportKey(Node.Scalar key, Holder holder) {
        Set<String> known = new TreeSet<>(holder.keys);
        known.add(SECURITY);
        boolean protects = Texts.nearest(key.text(), known).filter(SECURITY::equals).isPresent();
        String name = "'" + Texts.printable(key.text()) + "'";
        if (protects) {
            faults.error(
                    "0318",
                    doc.source(key),
                    name + " has no effect here and protects nothing.",
                    holder == Holder.PATH_ITEM
                            ? "Write security in each operation, or at the top of the document."
                            : "Did you mean 'security'?");
        } else {
            faults.warning(
                    "0319",
                    doc.source(key),
                    "Key " + name + " is unknown and ignored.",
                    Texts.suggest(key.text(), holder.keys, "Remove it if it is a mistake."));
        }
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
