package io.ironbridge.apiproject;

import io.ironbridge.apiproject.element.Credential;
import io.ironbridge.apiproject.element.ElementReader;
import io.ironbridge.apiproject.element.Elements;
import io.ironbridge.apiproject.project.Asset;
import io.ironbridge.apiproject.project.AssetType;
import io.ironbridge.apiproject.server.Connection;
import io.ironbridge.apiproject.server.ConnectionElements;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Faults.Part;
import io.ironbridge.mapping.Source;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** A connection for tests, with element names from the catalogue. */
public record TestConnection(
        String id,
        String element,
        String host,
        int port,
        Optional<Credential> credential,
        boolean secure,
        Optional<String> sslRef,
        boolean reachable,
        Source source)
        implements Connection {
    /** Reads it. */
    public static final class Kind implements ConnectionKind {
        private static final String CICS = "zosconnect_cicsIpicConnection";

        @Override
        public List<String> elements() {
            return List.of(
                    "zosconnect_db2Connection",
                    "zosconnect_zosConnectServiceRestClientConnection",
                    "dataSource",
                    CICS);
        }

        @Override
        public List<AssetType> assetTypes() {
            return List.of(
                    new AssetType(
                            "imsTransaction-1.0",
                            Optional.of(Asset.Kind.IMS_TRANSACTION),
                            Set.of("transactionCode"),
                            Set.of("ccsid"),
                            List.of("zosconnect_imsConnection"),
                            _ -> List.of()));
        }

        /** No region can be reached. */
        @Override
        public void check(Asset asset, Connection connection, Faults faults) {
            if (connection instanceof TestConnection test && !test.reachable()) {
                faults.check(
                        Part.connection(connection.id()),
                        () -> faults.error("0621", connection.source(), "No way.", "Add one."));
            }
        }

        @Override
        public Optional<TestConnection> read(ElementReader e, Elements all) {
            ConnectionElements shared = new ConnectionElements(all);
            Optional<String> id = e.reference();
            if (id.isEmpty()) {
                e.required("id");
                return Optional.empty();
            }
            if (e.element().name().equals("dataSource")) {
                return Optional.of(
                        new TestConnection(
                                id.get(),
                                "dataSource",
                                "",
                                0,
                                Optional.empty(),
                                false,
                                Optional.empty(),
                                true,
                                e.source()));
            }
            return Optional.of(
                    new TestConnection(
                            id.get(),
                            e.element().name(),
                            e.required("host").orElse(""),
                            port(e),
                            credential(e, shared),
                            e.element().raw("sslCertsRef").isPresent(),
                            shared.ssl(e, "sslCertsRef"),
                            !e.element().name().equals(CICS)
                                    || e.text("ironbridge_hostlinkPort").isPresent()
                                    || shared.child(e, "ironbridge_jca").isPresent(),
                            e.source()));
        }

        private static int port(ElementReader e) {
            boolean given = e.element().name().equals(CICS) || e.required("port").isPresent();
            return given ? e.number("port", 0, 1, 65535) : 0;
        }

        private static Optional<Credential> credential(ElementReader e, ConnectionElements shared) {
            List<String> targets =
                    List.of(
                            "zosconnect_credential",
                            "zosconnect_zosConnectServiceRestClientBasicAuth",
                            "zosconnect_authData",
                            "authData");
            return shared.child(e, "zosconnect_credential")
                    .or(() -> shared.child(e, "credential"))
                    .or(() -> shared.child(e, "basicAuth"))
                    .or(() -> shared.referenced(e, "authDataRef", targets))
                    .or(() -> shared.referenced(e, "credentialRef", targets))
                    .or(() -> shared.referenced(e, "basicAuthRef", targets))
                    .flatMap(c ->
                            shared.credential(
                                    c,
                                    e.element().name().endsWith("RestClientConnection")
                                            ? "userName"
                                            : "user"));
        }
    }
}
