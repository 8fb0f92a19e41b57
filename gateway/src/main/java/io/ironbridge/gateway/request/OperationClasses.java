package io.ironbridge.gateway.request;

import io.ironbridge.gateway.workload.ServiceClass;
import io.ironbridge.gateway.workload.Work;
import io.ironbridge.gateway.workload.classify.Classification;
import io.ironbridge.gateway.workload.classify.Classifier;
import io.ironbridge.gateway.workload.classify.Facts;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The service classes of an operation's requests. Thread-safe. */
public final class OperationClasses {
    /** Without a service definition. */
    public static final OperationClasses NONE =
            new OperationClasses(Classifier.NONE, _ -> ServiceClass.NONE);

    private final Classifier classifier;
    private final Function<String, ServiceClass> classes;
    private final ConcurrentHashMap<Classification, ServiceClass> known = new ConcurrentHashMap<>();

    /**
     * @param classes by name
     */
    public OperationClasses(Classifier classifier, Function<String, ServiceClass> classes) {
        this.classifier = classifier;
        this.classes = classes;
    }

    /**
     * Classifies a request.
     *
     * @param arrived when it arrived, by {@link System#nanoTime}
     */
    Work of(Facts facts, long arrived) {
        if (classifier == Classifier.NONE) {
            return new Work(ServiceClass.NONE, arrived);
        }
        Classification classification = classifier.classify(facts);
        ServiceClass found = known.get(classification);
        return new Work(found == null ? made(classification) : found, arrived);
    }

    private ServiceClass made(Classification classification) {
        return known.computeIfAbsent(classification, one -> classes.apply(one.serviceClass()));
    }
}
