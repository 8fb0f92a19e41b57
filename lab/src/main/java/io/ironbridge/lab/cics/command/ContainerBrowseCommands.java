package io.ironbridge.lab.cics.command;

import io.ironbridge.lab.cics.runtime.Channel;
import io.ironbridge.lab.cics.runtime.Conditions;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.Queue;

/** STARTBROWSE, GETNEXT and ENDBROWSE CONTAINER: the names of the containers, in their order. */
final class ContainerBrowseCommands {
    private static final int STARTBROWSE = 0x9608;
    private static final int GETNEXT = 0x960A;
    private static final int ENDBROWSE = 0x960C;
    private static final int BAD_TOKEN = 3;
    private static final int NO_MORE = 2;

    private ContainerBrowseCommands() {}

    static Map<Integer, CommandHandler> handlers() {
        return Map.of(
                STARTBROWSE, ContainerBrowseCommands::start,
                GETNEXT, ContainerBrowseCommands::next,
                ENDBROWSE, ContainerBrowseCommands::end);
    }

    private static void start(CommandCall call) {
        Channel channel = call.level().channels().existing(call.textIfGiven("CHANNEL"));
        Deque<String> names = new ArrayDeque<>();
        channel.containers().forEach(container -> names.add(container.name()));
        call.give("BROWSETOKEN", call.task().containerBrowses().start(names));
    }

    private static void next(CommandCall call) {
        Queue<String> names = browse(call);
        String name = names.poll();
        if (name == null) {
            throw Conditions.of("END", NO_MORE);
        }
        call.give("CONTAINER", name);
    }

    private static void end(CommandCall call) {
        browse(call);
        call.task().containerBrowses().end((int) call.number("BROWSETOKEN"));
    }

    private static Queue<String> browse(CommandCall call) {
        return call.task()
                .containerBrowses()
                .find((int) call.number("BROWSETOKEN"))
                .orElseThrow(() -> Conditions.of("TOKENERR", BAD_TOKEN));
    }
}
