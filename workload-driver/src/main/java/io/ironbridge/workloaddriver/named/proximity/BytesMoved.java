package io.ironbridge.workloaddriver.named.proximity;

import io.ironbridge.workloaddriver.engine.Interval;
import io.ironbridge.workloaddriver.engine.Measurement;
import io.ironbridge.workloaddriver.engine.RunListener;
import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;

/** Reads what is moved between clients, gateway and database while a sample is measured. */
final class BytesMoved implements RunListener {
    private final int gatewayPort;
    private final OptionalInt databasePort;
    private @Nullable Reading start;
    private @Nullable Reading end;
    private @Nullable IOException failure;

    private record Reading(TcpBytes toGateway, TcpBytes toDatabase) {}

    /**
     * @param databasePort empty: there are no connections to a database
     */
    BytesMoved(int gatewayPort, OptionalInt databasePort) {
        this.gatewayPort = gatewayPort;
        this.databasePort = databasePort;
    }

    @Override
    public synchronized void onWarmUpEnd(Measurement.WarmUpResult result) {
        start = read();
    }

    @Override
    public synchronized void onInterval(int number, Interval interval) {
        end = read();
    }

    private @Nullable Reading read() {
        if (!TcpBytes.areKnown()) {
            return null;
        }
        try {
            return new Reading(
                    TcpBytes.to(gatewayPort),
                    databasePort.isPresent()
                            ? TcpBytes.to(databasePort.getAsInt())
                            : new TcpBytes(Map.of()));
        } catch (IOException e) {
            failure = e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return null;
    }

    /**
     * Kilobytes of one request in both directions. A value is missing if it was not read at both
     * ends, or if a connection was closed meanwhile.
     */
    synchronized Map<String, Double> values(long requests) throws IOException {
        if (failure != null) {
            throw failure;
        }
        Map<String, Double> values = new HashMap<>();
        if (start != null && end != null) {
            put("gatewayKilobytes", end.toGateway().since(start.toGateway()), requests, values);
            if (databasePort.isPresent()) {
                put(
                        "databaseKilobytes",
                        end.toDatabase().since(start.toDatabase()),
                        requests,
                        values);
            }
        }
        return values;
    }

    private static void put(
            String name, OptionalLong bytes, long requests, Map<String, Double> values) {
        bytes.ifPresent(known -> values.put(name, known / 1e3 / requests));
    }
}
