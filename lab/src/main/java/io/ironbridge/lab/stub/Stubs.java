package io.ironbridge.lab.stub;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * The stubs of a lab. They know the programs by what assets send and read, and invent the rest. The
 * log reports the first reply of each.
 */
public final class Stubs {
    /** No stubs. */
    public static final Stubs NONE = new Stubs(List.of());

    private static final System.Logger LOG = System.getLogger(Stubs.class.getName());

    private final List<Replies> stubs;
    private final Set<String> reported = ConcurrentHashMap.newKeySet();

    /**
     * @throws IllegalArgumentException if a rule names items that do not exist, or values that do
     *     not fit; the message has a line for each
     */
    public Stubs(List<StubAsset> assets) {
        this.stubs = assets.stream().map(Replies::of).toList();
        List<String> faults =
                stubs.stream().map(Replies::faults).flatMap(List::stream).distinct().toList();
        if (!faults.isEmpty()) {
            throw new IllegalArgumentException(String.join("\n", faults));
        }
    }

    /**
     * Reports at the start which programs stubs answer.
     *
     * @param exists whether the lab has a program
     */
    public void report(Predicate<String> exists) {
        Set<String> assets = new HashSet<>();
        stubs.stream()
                .filter(stub -> !exists.test(stub.program()) && assets.add(stub.asset()))
                .forEach(stub ->
                        LOG.log(
                                System.Logger.Level.WARNING,
                                "IRB-LAB-8500W The lab has no program or transaction {0}: a stub"
                                        + " answers the asset {1} with invented data",
                                stub.program(),
                                stub.asset()));
    }

    /**
     * The reply to a request.
     *
     * @param given the areas of the request: containers, segments in their order, a COMMAREA or a
     *     message
     * @return empty if there is no stub for the program
     */
    public Optional<List<StubData>> reply(String program, List<StubData> given) {
        Optional<Replies> stub =
                stubs.stream()
                        .filter(each -> each.program().equals(program))
                        .max(Comparator.comparingInt(each -> each.likelihood(given)));
        stub.ifPresent(this::reportReply);
        return stub.map(each -> each.reply(given));
    }

    /**
     * The reply to a text, if a rule for an asset without a layout agrees with it.
     *
     * @return empty without such a rule
     */
    public Optional<String> textReply(String program, String request) {
        return stubs.stream()
                .filter(stub -> stub.program().equals(program))
                .flatMap(stub -> stub.textReply(request).stream())
                .findFirst();
    }

    private void reportReply(Replies stub) {
        if (reported.add(stub.asset())) {
            LOG.log(
                    System.Logger.Level.WARNING,
                    "IRB-LAB-8501W A stub answered the program {0} for the asset {1}: the data is"
                            + " invented",
                    stub.program(),
                    stub.asset());
        }
    }
}
