package io.ironbridge.cli.lab;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.element.ConfigElement;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.lab.db2.LabDb2;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Starts an embedded database for data sources, if this is requested.
 *
 * @param options of its tables
 * @param requested whether data sources are replaced
 */
record SqlLabKind(LabAccount account, LabDb2Options options, boolean requested)
        implements LabKind<LabDb2> {
    private static final String DERBY = "jdbc:derby:";
    private static final String NOT_STARTED = DERBY + "memory:not-started";
    private static final String XA = "javax.sql.XADataSource";

    @Override
    public String name() {
        return "lab database";
    }

    @Override
    public List<String> elements() {
        return requested ? List.of("dataSource") : List.of();
    }

    @Override
    public Optional<String> backEnd(ConfigElement connection, Elements all) {
        return properties(connection)
                .flatMap(properties -> LabKind.text(properties, "serverName", all))
                .map(name -> "the server " + name)
                .or(() -> Optional.of("its own database"));
    }

    private static Optional<ConfigElement> properties(ConfigElement connection) {
        return connection.children().stream()
                .filter(child -> child.name().startsWith("properties"))
                .findFirst();
    }

    @Override
    public void replace(ConfigElement connection, Elements all, Optional<LabDb2> lab) {
        List<String> names =
                new ArrayList<>(
                        List.of(
                                "jdbcDriver",
                                "jdbcDriverRef",
                                "containerAuthData",
                                "containerAuthDataRef",
                                "authDataRef"));
        connection.children().stream()
                .map(ConfigElement::name)
                .filter(name -> name.startsWith("properties"))
                .forEach(names::add);
        boolean canPrepare = LabKind.text(connection, "type", all).filter(XA::equals).isPresent();
        if (!canPrepare) {
            names.add("type");
        }
        connection.remove(names);
        String url = lab.map(LabDb2::jdbcUrl).orElse(NOT_STARTED);
        ConfigElement properties =
                ConfigElement.made(
                        canPrepare ? "properties.derby.embedded" : "properties",
                        connection.source());
        if (canPrepare) {
            properties.set("databaseName", url.substring(DERBY.length()));
        } else {
            properties.set("url", url);
        }
        properties.set("user", LabDb2.SQL_USER);
        connection.add(properties);
    }

    @Override
    public LabDb2 start(Loaded loaded, LabData data) throws Exception {
        var config = options.config(List.of()).withCredentials(account.user(), account.password());
        return LabDb2.start(data.of("sql").map(config::withDataDirectory).orElse(config));
    }

    @Override
    public String address(LabDb2 lab) {
        return LabDb2Options.address(lab);
    }
}
