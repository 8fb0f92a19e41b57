package io.ironbridge.apiproject;

import io.ironbridge.apiproject.server.MqConnection;
import io.ironbridge.apiproject.server.MqConnection.Road;
import io.ironbridge.apiproject.text.Faults;
import io.ironbridge.apiproject.text.Faults.Part;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;

/** Checks that queue managers can be reached: never another broker in place of one. */
final class MqRoads {
    private final Faults faults;
    private final boolean lab;
    private final Set<MqConnection> checked = new HashSet<>();

    /**
     * @param lab whether the lab stands in for queue managers
     */
    MqRoads(Faults faults, boolean lab) {
        this.faults = faults;
        this.lab = lab;
    }

    void check(MqConnection connection) {
        if (checked.add(connection)
                && !lab
                && connection.lacksClient()
                && connection.road() instanceof Road.IbmClient(Optional<Path> directory)) {
            faults.check(
                    Part.connection(connection.id()), () -> tellMissing(connection, directory));
        }
    }

    private void tellMissing(MqConnection connection, Optional<Path> directory) {
        faults.error(
                "0635",
                connection.source(),
                "Nothing here can speak to the "
                        + connection
                                .queueManager()
                                .map(name -> "queue manager " + name)
                                .orElse("queue manager")
                        + " of the jmsConnectionFactory '"
                        + connection.id()
                        + "': IBM's client is not "
                        + directory.map(folder -> "in " + folder).orElse("on the class path")
                        + ".",
                "Put com.ibm.mq.jakarta.client and the jars that it needs in a folder, and name it"
                    + " by ironbridge_mqClient (IBM's licence does not let it come along); or name"
                    + " an Artemis broker in <ironbridge_artemis>. To try it without a queue"
                    + " manager, run it with --with-lab.");
    }
}
