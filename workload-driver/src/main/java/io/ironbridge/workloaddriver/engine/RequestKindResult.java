package io.ironbridge.workloaddriver.engine;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Answers to one kind of request.
 *
 * @param good latencies of the answers that were as expected
 * @param failed latencies of the others. They are separate, so that fast rejections do not make a
 *     server look fast
 * @param bytes of the answers' bodies
 */
public record RequestKindResult(
        String name, Latencies good, Latencies failed, long bytes, List<Failure> failures) {
    public RequestKindResult {
        failures = List.copyOf(failures);
    }

    /** Answers and failures. */
    public long count() {
        return good.count() + failed.count();
    }

    /** This and others, under this name. */
    public RequestKindResult and(RequestKindResult others) {
        Map<String, Failure> sum = new LinkedHashMap<>();
        List<Failure> all = new ArrayList<>(failures);
        all.addAll(others.failures);
        all.forEach(failure -> sum.merge(failure.reason(), failure, Failure::and));
        return new RequestKindResult(
                name,
                good.and(others.good),
                failed.and(others.failed),
                bytes + others.bytes,
                List.copyOf(sum.values()));
    }
}
