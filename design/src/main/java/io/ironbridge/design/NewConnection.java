package io.ironbridge.design;

import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.FileReading;
import io.ironbridge.apiproject.text.ReadLimits;
import io.ironbridge.apiproject.text.XmlElement;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Connections that assets name, and the files that configure them in IBM's samples. */
public enum NewConnection {
    CICS(
            "cicsConn",
            "zosconnect_cicsIpicConnection zosconnect_cicsJcicsConnection",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <server description="CICS region">
                <featureManager>
                    <feature>zosconnect:cics-1.0</feature>
                </featureManager>

                <zosconnect_cicsIpicConnection id="cicsConn" host="${CICS_HOST}" port="${CICS_PORT}"
                    authDataRef="cicsCredentials"/>

                <zosconnect_authData id="cicsCredentials" user="${CICS_USER}" password="${CICS_PASSWORD}"/>
            </server>
            """),
    IMS(
            "imsConn",
            "zosconnect_imsConnection",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <server description="IMS">
                <featureManager>
                    <feature>zosconnect:ims-1.0</feature>
                </featureManager>

                <zosconnect_imsConnection id="imsConn" connectionFactoryRef="imsConnectionFactory"
                    imsDatastoreName="IMS1" interactionTimeout="-1" imsConnectTimeout="30000"
                    commitMode="1" syncLevel="0" imsConnectCodepage="Cp037"/>

                <connectionFactory id="imsConnectionFactory" containerAuthDataRef="imsCredentials">
                    <properties.gmoa hostName="${IMS_HOST}" portNumber="${IMS_PORT}"/>
                </connectionFactory>

                <authData id="imsCredentials" user="${IMS_USER}" password="${IMS_PASSWORD}"/>
            </server>
            """),
    DB2(
            "db2Conn",
            "zosconnect_db2Connection zosconnect_zosConnectServiceRestClientConnection",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <server description="Db2">
                <featureManager>
                    <feature>zosconnect:db2-1.0</feature>
                </featureManager>

                <zosconnect_credential id="db2Credentials" user="${DB2_USERNAME}" password="${DB2_PASSWORD}"/>
                <zosconnect_db2Connection id="db2Conn" host="${DB2_HOST}" port="${DB2_PORT}"
                    credentialRef="db2Credentials"/>
            </server>
            """),
    SQL(
            "sqlConn",
            "dataSource",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <server description="Database">
                <dataSource id="sqlConn" containerAuthDataRef="sqlCredentials">
                    <properties url="${JDBC_URL}"/>
                </dataSource>

                <authData id="sqlCredentials" user="${JDBC_USER}" password="${JDBC_PASSWORD}"/>
            </server>
            """),
    MQ(
            "mqConn",
            "jmsConnectionFactory",
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <server description="Queue manager">
                <jmsConnectionFactory id="mqConn" containerAuthDataRef="mqCredentials">
                    <properties.wmqJms transportType="CLIENT" hostName="${MQ_HOST}" port="${MQ_PORT}"
                        channel="${MQ_CHANNEL}" queueManager="${MQ_QMGR}"/>
                </jmsConnectionFactory>

                <authData id="mqCredentials" user="${MQ_USER}" password="${MQ_PASSWORD}"/>
            </server>
            """);

    private static final String CONFIG = "src/main/liberty/config/";

    private final String id;
    private final String elements;
    private final String content;

    NewConnection(String id, String elements, String content) {
        this.id = id;
        this.elements = elements;
        this.content = content;
    }

    /**
     * The connection for a new asset: the one wanted, otherwise the project's only one. A project
     * without any gets a file that configures one by variables.
     *
     * @param project the project's folder
     * @throws DesignException if the project has several
     */
    public String forAsset(Path project, Optional<String> wanted, FileChanges changes)
            throws DesignException {
        if (wanted.isPresent()) {
            return wanted.get();
        }
        List<String> known = ids(project.resolve(CONFIG));
        if (known.size() > 1) {
            throw new DesignException(
                    "The project has several connections of this kind: "
                            + String.join(", ", known)
                            + ".",
                    "Name one with --connection.");
        }
        if (known.isEmpty()) {
            changes.create(CONFIG + name().toLowerCase(java.util.Locale.ROOT) + ".xml", content);
            return id;
        }
        return known.getFirst();
    }

    /**
     * Configures a queue of the queue manager, unless the project has one of that name.
     *
     * @param project the project's folder
     */
    public static void queue(Path project, String name, FileChanges changes)
            throws DesignException {
        String file = CONFIG + "mq.xml";
        String text =
                changes.content(file)
                        .orElse(
                                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                                        + "<server>\n"
                                        + "</server>\n");
        boolean known =
                attributes(project.resolve(CONFIG), List.of("jmsQueue"), Set.of("id", "jndiName"))
                        .contains(name);
        String element =
                """
                    <jmsQueue id="%1$s" jndiName="%1$s">
                        <properties.wmqJms baseQueueName="%1$s"/>
                    </jmsQueue>
                """
                        .formatted(name);
        int end = text.lastIndexOf("</server>");
        if (!known && !text.contains(element) && end >= 0) {
            changes.edit(file, text.substring(0, end) + "\n" + element + text.substring(end));
        }
    }

    private List<String> ids(Path config) throws DesignException {
        return attributes(config, List.of(elements.split(" ", -1)), Set.of("id"));
    }

    /** Values of attributes of elements in the configuration. */
    private static List<String> attributes(Path config, List<String> wanted, Set<String> names)
            throws DesignException {
        List<String> ids = new ArrayList<>();
        FileReading reading =
                FileReading.ofConfiguration(ReadLimits.DEFAULT, new Faults(Integer.MAX_VALUE));
        try (Stream<Path> files = Files.isDirectory(config) ? Files.list(config) : Stream.of()) {
            files.filter(file -> file.toString().endsWith(".xml"))
                    .sorted()
                    .flatMap(file -> reading.xml(file).stream())
                    .flatMap(server -> server.children().stream())
                    .filter(element -> wanted.contains(element.name()))
                    .flatMap(element -> element.attributes().stream())
                    .filter(attribute -> names.contains(attribute.name()))
                    .map(XmlElement.XmlAttribute::value)
                    .forEach(ids::add);
        } catch (IOException e) {
            throw new DesignException(config + " cannot be read.", "Check that it is a folder.");
        }
        return ids;
    }
}
