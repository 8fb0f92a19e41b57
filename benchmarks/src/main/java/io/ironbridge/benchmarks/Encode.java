package io.ironbridge.benchmarks;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/** Measures the conversion of JSON to a record. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(
        value = 1,
        jvmArgsAppend = {"-Xms1g", "-Xmx1g"})
@Warmup(iterations = 6, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 4, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class Encode {
    /** The transcoder of the gateway. */
    @Benchmark
    public int generated(Records records, JsonTexts texts, Ironbridge.Generated ironbridge) {
        return ironbridge.side.encode(texts.next(records));
    }

    /** The reference. */
    @Benchmark
    public int interpreted(Records records, JsonTexts texts, Ironbridge.Interpreted ironbridge) {
        return ironbridge.side.encode(texts.next(records));
    }

    /** Floor: Jackson finds the tokens and unescapes texts; nothing is converted or stored. */
    @Benchmark
    public int jacksonReads(Records records, JsonTexts texts, Jackson jackson) {
        int characters = 0;
        try (JsonParser parser =
                jackson.factory.createParser(ObjectReadContext.empty(), texts.next(records))) {
            for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
                characters += parser.getStringLength();
            }
        }
        return characters;
    }

    /** Jackson with its defaults. */
    @State(Scope.Thread)
    public static class Jackson {
        final JsonFactory factory = new JsonFactory();
    }
}
