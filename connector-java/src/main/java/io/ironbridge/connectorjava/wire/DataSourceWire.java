package io.ironbridge.connectorjava.wire;

import io.ironbridge.connectorapi.RefusalMemory;
import io.ironbridge.connectorsql.SqlConfig;
import io.ironbridge.connectorsql.SqlCredentials;
import io.ironbridge.connectorsql.SqlDriver;
import io.ironbridge.servants.wire.FrameReader;
import io.ironbridge.servants.wire.FrameWriter;
import io.ironbridge.servants.wire.WireException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The settings of a data source as bytes; they contain its password. */
public final class DataSourceWire {
    private DataSourceWire() {}

    /** Equal settings are equal bytes. */
    public static byte[] write(SqlConfig config) {
        FrameWriter out = new FrameWriter().text(config.url());
        optional(out, config.driver().className());
        out.list(config.driver().jars(), (to, jar) -> to.text(jar.toString()))
                .flag(config.driver().canPrepare());
        optional(out, config.credentials().map(SqlCredentials::user));
        optional(out, config.credentials().map(SqlCredentials::password));
        out.list(
                List.copyOf(new TreeMap<>(config.properties()).entrySet()),
                (to, one) -> to.text(one.getKey()).text(one.getValue()));
        SqlConfig.Pool pool = config.pool();
        out.number(pool.maxSize()).number(pool.minSize());
        duration(out, pool.connectTimeout());
        duration(out, pool.idleTimeout());
        duration(out, pool.validateAfterIdle());
        duration(out, pool.cancelGrace());
        duration(out, config.backoff().time());
        return out.number(config.backoff().tries()).content();
    }

    public static SqlConfig read(byte[] bytes) throws WireException {
        return new FrameReader(ByteBuffer.wrap(bytes)).whole(DataSourceWire::read);
    }

    private static SqlConfig read(FrameReader in) throws WireException {
        String url = in.text();
        SqlDriver driver =
                new SqlDriver(
                        optional(in),
                        in.list(FrameReader::text).stream().map(Path::of).toList(),
                        in.flag());
        Optional<String> user = optional(in);
        Optional<String> password = optional(in);
        Map<String, String> properties = new TreeMap<>();
        in.list(one -> properties.put(one.text(), one.text()));
        return new SqlConfig(
                url,
                driver,
                user.map(name -> new SqlCredentials(name, password.orElse(""))),
                properties,
                new SqlConfig.Pool(
                        in.number(),
                        in.number(),
                        duration(in),
                        duration(in),
                        duration(in),
                        duration(in),
                        SqlConfig.Pool.DEFAULTS.statements()),
                SqlConfig.Limits.DEFAULTS,
                new SqlConfig.Backoff(duration(in), in.number(), RefusalMemory.NONE));
    }

    private static void optional(FrameWriter out, Optional<String> value) {
        out.list(value.stream().toList(), FrameWriter::text);
    }

    private static Optional<String> optional(FrameReader in) throws WireException {
        return in.list(FrameReader::text).stream().findFirst();
    }

    private static void duration(FrameWriter out, Duration value) {
        out.longNumber(value.toNanos());
    }

    private static Duration duration(FrameReader in) {
        return Duration.ofNanos(in.longNumber());
    }
}
