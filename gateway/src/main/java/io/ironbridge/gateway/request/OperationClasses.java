package io.ironbridge.gateway.request;

import io.ironbridge.gateway.activity.ReportClass;
import io.ironbridge.gateway.workload.ServiceClass;
import io.ironbridge.gateway.workload.ServicePeriod;
import io.ironbridge.gateway.workload.Work;
import io.ironbridge.gateway.workload.classify.Classification;
import io.ironbridge.gateway.workload.classify.Classifier;
import io.ironbridge.gateway.workload.classify.Facts;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/** The service classes of an operation's requests. Thread-safe. */
public final class OperationClasses {
    /** Without a configuration. */
    public static final OperationClasses NONE =
            new OperationClasses(
                    Classifier.NONE,
                    _ -> ServiceClass.NONE,
                    (_, _) -> {
                        throw new IllegalStateException("no service definition");
                    });

    private final Classifier classifier;
    private final Function<String, ServiceClass> classes;
    private final Reports reports;
    private final Map<Classification, Kind> known = new ConcurrentHashMap<>();

    /** Makes the counts of requests with these classes. */
    @FunctionalInterface
    public interface Reports {
        ReportClass of(ServicePeriod period, String reportClass);
    }

    /** Requests of one classification. */
    private record Kind(ServiceClass serviceClass, Map<ServicePeriod, ReportClass> reports) {}

    /**
     * @param classes by name
     */
    public OperationClasses(
            Classifier classifier, Function<String, ServiceClass> classes, Reports reports) {
        this.classifier = classifier;
        this.classes = classes;
        this.reports = reports;
    }

    /**
     * Classifies a request.
     *
     * @param arrived when it arrived, by {@link System#nanoTime}
     */
    Work of(Facts facts, long arrived) {
        if (this == NONE) {
            return new Work(ServiceClass.NONE, Classification.NONE, arrived);
        }
        Classification classification = classifier.classify(facts);
        return new Work(kind(classification).serviceClass(), classification, arrived);
    }

    /** The counts of a request that ends in a period. */
    ReportClass reportClass(Classification classification, ServicePeriod period) {
        Map<ServicePeriod, ReportClass> made = kind(classification).reports();
        ReportClass found = made.get(period);
        return found != null
                ? found
                : made.computeIfAbsent(
                        period, one -> reports.of(one, classification.reportClass()));
    }

    private Kind kind(Classification classification) {
        Kind found = known.get(classification);
        return found != null
                ? found
                : known.computeIfAbsent(
                        classification,
                        one ->
                                new Kind(
                                        classes.apply(one.serviceClass()),
                                        new ConcurrentHashMap<>()));
    }
}
