package io.ironbridge.lab.cics.csd;

import io.ironbridge.lab.cics.csd.CsdToken.None;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Converts commands to definitions; of two for the same resource, the later one is used. */
final class CsdCollector {
    private final CsdMessages messages;
    private final Map<String, FileDefinition> files = new LinkedHashMap<>();
    private final Map<String, TransactionDefinition> transactions = new LinkedHashMap<>();
    private final Map<String, ProgramDefinition> programs = new LinkedHashMap<>();
    private final Map<String, UrimapDefinition> urimaps = new LinkedHashMap<>();
    private final Map<String, TcpipServiceDefinition> services = new LinkedHashMap<>();
    private final Map<String, TsModelDefinition> models = new LinkedHashMap<>();
    private final Map<String, TranclassDefinition> tranclasses = new LinkedHashMap<>();
    private final Map<String, TdQueueDefinition> tdQueues = new LinkedHashMap<>();
    private final List<Cluster> clusters = new ArrayList<>();

    CsdCollector(CsdMessages messages) {
        this.messages = messages;
    }

    void add(CsdCommand command) {
        if (command.name().equals(CsdCommands.LAB)) {
            cluster(command);
            return;
        }
        switch (CsdWords.command(command.name())) {
            case Word.Known(String name) when name.endsWith("DEFINE") -> define(command);
            case Word.Known(String name) -> noted(command, name + " is not executed");
            case Word.Misspelt(String name) -> unreadable(command, "The command may be " + name);
            case Word.Ambiguous(var names) ->
                    unreadable(command, "The command may be one of " + String.join(", ", names));
            case Word.Unknown() -> unreadable(command, "A command is expected");
        }
    }

    CsdDefinitions definitions() {
        clusters.forEach(
                cluster -> files.computeIfPresent(cluster.file(), (_, file) -> file.with(cluster)));
        return new CsdDefinitions(
                files,
                transactions,
                programs,
                urimaps,
                services,
                models,
                tranclasses,
                tdQueues,
                messages.notes());
    }

    private void define(CsdCommand command) {
        if (command.words().isEmpty()) {
            unreadable(command, "A resource type is expected");
            return;
        }
        CsdToken resource = command.words().getFirst();
        if (!(CsdWords.type(resource.name()) instanceof Word.Known(String type))) {
            String what = "There is no resource type " + shown(resource.name());
            messages.add(CsdFault.UNKNOWN_TYPE, command.file(), resource.line(), what);
        } else if (CsdWords.isOther(type)) {
            noted(command, "The lab does not use " + type);
        } else {
            define(type, resource, command);
        }
    }

    private void define(String type, CsdToken resource, CsdCommand command) {
        Attributes given = new Attributes(command, messages);
        given.add(type, resource);
        command.words().stream().skip(1).forEach(word -> attribute(type, word, given, command));
        given.require(type);
        given.require("GROUP");
        given.name("GROUP", 8);
        String folded = given.name(type, type.startsWith("T") && !isLong(type) ? 4 : 8);
        store(type, type.equals("TRANSACTION") ? given.text(type) : folded, given, command);
    }

    private static boolean isLong(String type) {
        return !type.equals("TRANSACTION") && !type.equals("TDQUEUE");
    }

    private void store(String type, String name, Attributes given, CsdCommand command) {
        boolean replaced =
                switch (type) {
                    case "FILE" -> put(files, name, FileDefinition.of(name, given));
                    case "TRANSACTION" ->
                            put(transactions, name, TransactionDefinition.of(name, given));
                    case "PROGRAM" -> put(programs, name, ProgramDefinition.of(name, given));
                    case "URIMAP" -> put(urimaps, name, UrimapDefinition.of(name, given));
                    case "TCPIPSERVICE" ->
                            put(services, name, TcpipServiceDefinition.of(name, given));
                    case "TSMODEL" -> put(models, name, TsModelDefinition.of(name, given));
                    case "TRANCLASS" -> put(tranclasses, name, TranclassDefinition.of(name, given));
                    case "TDQUEUE" -> put(tdQueues, name, TdQueueDefinition.of(name, given));
                    default -> throw new IllegalStateException(type);
                };
        if (replaced) {
            String what = type + " " + shown(name) + " is defined again; this definition is used";
            messages.add(CsdFault.REPLACED, command.file(), command.line(), what);
        }
    }

    private static <D> boolean put(Map<String, D> definitions, String name, D definition) {
        return definitions.put(name, definition) != null;
    }

    private void attribute(String type, CsdToken word, Attributes given, CsdCommand command) {
        if (word.value() instanceof None) {
            String what = shown(word.name()) + " needs parentheses";
            messages.add(CsdFault.NOT_READABLE, command.file(), word.line(), what);
            return;
        }
        switch (CsdWords.attribute(type, word.name())) {
            case Word.Known(String name) -> given.add(name, word);
            case Word.Misspelt(String name) ->
                    misspelt(word, command, type + " has no such attribute; it may be " + name);
            case Word.Ambiguous(var names) ->
                    misspelt(word, command, "It may be one of " + String.join(", ", names));
            case Word.Unknown() -> {
                given.add(word.name().toUpperCase(Locale.ROOT), word);
                String what = "The lab does not know " + shown(word.name()) + " of " + type;
                messages.add(CsdFault.KEPT, command.file(), word.line(), what);
            }
        }
    }

    private void cluster(CsdCommand command) {
        Attributes given = new Attributes(command, messages);
        for (CsdToken word : command.words()) {
            switch (Word.find(word.name(), List.of("CLUSTER", "KEYS", "RECORDSIZE"))) {
                case Word.Known(String name) -> given.add(name, word);
                case Word.Misspelt _, Word.Ambiguous _, Word.Unknown _ ->
                        misspelt(word, command, "It is not a word of *LAB CLUSTER");
            }
        }
        given.require("CLUSTER");
        clusters.add(Cluster.of(given));
    }

    private void misspelt(CsdToken word, CsdCommand command, String what) {
        String whole = shown(word.name()) + ": " + what;
        messages.add(CsdFault.UNKNOWN_WORD, command.file(), word.line(), whole);
    }

    private void unreadable(CsdCommand command, String what) {
        String whole = shown(command.name()) + ": " + what;
        messages.add(CsdFault.NOT_READABLE, command.file(), command.line(), whole);
    }

    private void noted(CsdCommand command, String what) {
        messages.add(CsdFault.NOTED, command.file(), command.line(), what);
    }

    private static String shown(String word) {
        return word.length() <= 32 ? word : word.substring(0, 32) + "...";
    }
}
