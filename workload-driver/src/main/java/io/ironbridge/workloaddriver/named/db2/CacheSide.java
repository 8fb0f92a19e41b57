package io.ironbridge.workloaddriver.named.db2;

import io.ironbridge.workloaddriver.named.RunSelection;
import io.ironbridge.workloaddriver.result.ScenarioResult.Side;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** A side of the scenario: who answers, and whether from a cache. */
enum CacheSide {
    GATEWAY_HIT("Ironbridge, kept reply", Answer.HIT),
    GATEWAY_304("Ironbridge, 304", Answer.NOT_MODIFIED),
    GATEWAY_MISS("Ironbridge, reply made and kept", Answer.MISS),
    GATEWAY_UNCACHED("Ironbridge, no rule", Answer.UNCACHED),
    NGINX_HIT("nginx proxy_cache, kept reply", Answer.HIT),
    NGINX_304("nginx proxy_cache, 304", Answer.NOT_MODIFIED),
    VARNISH_HIT("Varnish, kept reply", Answer.HIT),
    VARNISH_304("Varnish, 304", Answer.NOT_MODIFIED);

    private enum Answer {
        HIT,
        NOT_MODIFIED,
        MISS,
        UNCACHED
    }

    private final String title;
    private final Answer answer;

    CacheSide(String title, Answer answer) {
        this.title = title;
        this.answer = answer;
    }

    static CacheSide of(String label) {
        return Stream.of(values())
                .filter(kind -> kind.label().equals(label))
                .findFirst()
                .orElseThrow();
    }

    static List<CacheSide> of(RunSelection selection) {
        return Stream.of(values()).filter(kind -> selection.hasSide(kind.label())).toList();
    }

    String label() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    Side side() {
        return new Side(label(), title, process());
    }

    /** The process that serves it. */
    String process() {
        return label().replaceFirst("-.*", "");
    }

    boolean isGateway() {
        return process().equals("gateway");
    }

    /** Whether answers come from the cache. */
    boolean isHit() {
        return answer == Answer.HIT || answer == Answer.NOT_MODIFIED;
    }

    boolean isNotModified() {
        return answer == Answer.NOT_MODIFIED;
    }

    String path() {
        return isGateway() && answer != Answer.UNCACHED
                ? CachedProject.PATH
                : Db2Side.GATEWAY.path();
    }

    /**
     * Checks the number of calls to the back end during a sample.
     *
     * @param clients whose requests may be in progress at its start and its end
     * @throws IOException if the answers were not those of the side
     */
    void checkCalls(long requests, int clients, long calls) throws IOException {
        if (isHit() ? calls > clients : calls < requests - clients) {
            throw new IOException(
                    "%s: the back end had %d calls for %d requests"
                            .formatted(label(), calls, requests));
        }
    }
}
