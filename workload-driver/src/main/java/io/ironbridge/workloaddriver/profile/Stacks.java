package io.ironbridge.workloaddriver.profile;

import io.ironbridge.workloaddriver.profile.Profile.Source;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedFrame;
import jdk.jfr.consumer.RecordedMethod;
import jdk.jfr.consumer.RecordedStackTrace;
import jdk.jfr.consumer.RecordedThread;
import jdk.jfr.consumer.RecordingFile;
import org.jspecify.annotations.Nullable;

/**
 * The stacks of a recording, added up by weight: the CPU time that each represents. The flight
 * recorder's own threads are omitted. Not thread-safe.
 */
final class Stacks {
    private static final String LOST = "jdk.CPUTimeSamplesLost";
    private static final String NATIVE_SAMPLE = "jdk.NativeMethodSample";
    private static final String HIDDEN = "[/+.]0x[0-9a-f]+";

    private final Sum cpuTime = new Sum();
    private final Sum execution = new Sum();
    private long lost;

    private Stacks() {}

    /** Sums of one source. */
    static final class Sum {
        private long samples;
        private double weight;
        private final Map<CpuPart, Double> parts = new EnumMap<>(CpuPart.class);
        private final Map<String, Double> packages = new HashMap<>();
        private final Map<String, Double> methods = new HashMap<>();

        private void add(List<CpuParts.Frame> stack, CpuPart part, double by) {
            samples++;
            weight += by;
            parts.merge(part, by, Double::sum);
            if (!stack.isEmpty()) {
                String method = stack.getFirst().name();
                methods.merge(method, by, Double::sum);
                packages.merge(packageOf(method), by, Double::sum);
            }
        }

        long samples() {
            return samples;
        }

        /** Of all stacks together. */
        double weight() {
            return weight;
        }

        Map<CpuPart, Double> parts() {
            return parts;
        }

        Map<String, Double> packages() {
            return packages;
        }

        Map<String, Double> methods() {
            return methods;
        }
    }

    /** Reads the stacks of a period. */
    static Stacks read(Path recording, Instant from, Instant to) throws IOException {
        Stacks stacks = new Stacks();
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                RecordedEvent event = file.readEvent();
                Instant at = event.getStartTime();
                if (!at.isBefore(from) && !at.isAfter(to)) {
                    stacks.add(event);
                }
            }
        }
        return stacks;
    }

    Source source() {
        if (cpuTime.samples > 0) {
            return Source.CPU_TIME;
        }
        return execution.samples > 0 ? Source.EXECUTION : Source.NONE;
    }

    /** The sums of the {@link #source}. */
    Sum sum() {
        return cpuTime.samples > 0 ? cpuTime : execution;
    }

    long lost() {
        return lost;
    }

    private void add(RecordedEvent event) {
        String type = event.getEventType().getName();
        if (type.equals(LOST)) {
            lost += event.getLong("lostSamples");
        } else if (type.equals(Source.CPU_TIME.event())) {
            if (!isRecorder(event.getThread("eventThread"))) {
                List<CpuParts.Frame> stack = stack(event);
                Duration stands = event.getDuration("samplingPeriod");
                cpuTime.add(stack, CpuParts.of(stack), (double) stands.toNanos());
            }
        } else if (type.equals(Source.EXECUTION.event()) || type.equals(NATIVE_SAMPLE)) {
            List<CpuParts.Frame> stack = stack(event);
            CpuPart part = CpuParts.of(stack);
            // a thread that waits in native code looks like one that works there
            boolean works = !type.equals(NATIVE_SAMPLE) || part == CpuPart.SOCKETS;
            if (works && !isRecorder(event.getThread("sampledThread"))) {
                execution.add(stack, part, 1);
            }
        }
    }

    private static boolean isRecorder(@Nullable RecordedThread thread) {
        return thread != null
                && thread.getOSName() != null
                && JvmThreads.part(thread.getOSName()).filter(CpuPart.RECORDER::equals).isPresent();
    }

    private static List<CpuParts.Frame> stack(RecordedEvent event) {
        RecordedStackTrace trace = event.getStackTrace();
        return trace == null ? List.of() : trace.getFrames().stream().map(Stacks::frame).toList();
    }

    private static CpuParts.Frame frame(RecordedFrame frame) {
        RecordedMethod method = frame.getMethod();
        // hidden classes have another number in each process
        String type = method.getType().getName().replaceFirst(HIDDEN, "");
        return new CpuParts.Frame(
                type + "." + method.getName(), "Native".equalsIgnoreCase(frame.getType()));
    }

    /** Of {@code a.b.Type.method}. */
    private static String packageOf(String method) {
        int type = method.lastIndexOf('.', method.lastIndexOf('.') - 1);
        return type < 0 ? "(no package)" : method.substring(0, type);
    }
}
