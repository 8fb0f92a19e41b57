package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.NamedScenario;
import io.ironbridge.workloaddriver.named.RunContext;
import io.ironbridge.workloaddriver.named.RunOutcome;
import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.named.Schedule;
import io.ironbridge.workloaddriver.process.NotStartedException;
import io.ironbridge.workloaddriver.process.Servers;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Kept replies: hits and 304 of the gateway, nginx and Varnish, and misses of the gateway.
 *
 * <p>Each request of {@code gateway-miss} has a number in its query that no earlier request had,
 * and the whole query is the key. So each reply is looked up, made, digested for its {@code ETag}
 * and kept, and as soon as memory is full, another one is dropped for it: the most that a miss can
 * cost. {@code gateway-uncached} gets the same requests for the same operation of the same process,
 * without a rule.
 */
public final class CachedReplies implements NamedScenario {
    static final String SIZE = "size";
    static final String CLIENTS = "clients";
    static final List<String> SIZES = List.of("1K", Employees.MIDDLE);
    static final List<String> PACES = List.of("100", Db2Paces.SATURATED);

    private static final List<String> BRIEF_PACES = List.of(Db2Paces.SATURATED);

    /** Memory, as a folder. */
    private static final Path MEMORY = Path.of("/dev/shm");

    @Override
    public String name() {
        return "cache";
    }

    @Override
    public String about() {
        return "Kept replies, 304 and misses: the gateway beside nginx with proxy_cache and"
                + " Varnish";
    }

    @Override
    public List<String> sides() {
        return Stream.of(CacheSide.values()).map(CacheSide::label).toList();
    }

    @Override
    public List<AxisValues> axes() {
        return List.of(new AxisValues(SIZE, SIZES), new AxisValues(CLIENTS, PACES));
    }

    @Override
    public boolean hasProfiles() {
        return true;
    }

    @Override
    public RunOutcome run(RunSelection selection, RunContext context)
            throws NotStartedException, IOException, InterruptedException {
        try (Servers servers = Files.isWritable(MEMORY) ? Servers.none(MEMORY) : Servers.none()) {
            return new CachedRepliesRun(selection, context, servers).run(places(selection));
        }
    }

    /** All sides everywhere. */
    static List<Schedule.Place> places(RunSelection selection) {
        List<String> sides = CacheSide.of(selection).stream().map(CacheSide::label).toList();
        List<Schedule.Place> places = new ArrayList<>();
        for (String size : selection.values(SIZE, SIZES, SIZES)) {
            for (String pace :
                    selection.values(CLIENTS, PACES, selection.brief() ? BRIEF_PACES : PACES)) {
                places.add(new Schedule.Place(Map.of(SIZE, size, CLIENTS, pace), sides));
            }
        }
        return places;
    }
}
