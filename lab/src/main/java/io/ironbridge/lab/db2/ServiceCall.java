package io.ironbridge.lab.db2;

import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Runs services: one unit of work per call, rows written as the cursor gives them. */
final class ServiceCall {
    private final Database database;
    private final JsonFactory json;
    private final LabDb2Config config;
    private final InputReader inputs;

    ServiceCall(Database database, JsonFactory json, LabDb2Config config) {
        this.database = database;
        this.json = json;
        this.config = config;
        this.inputs = new InputReader(json, config.binaryForm());
    }

    /** Writes the whole 200 body to the stream, or throws with the unit of work rolled back. */
    void execute(Service service, byte[] body, ReplyStream reply)
            throws RestFailure, SQLException, IOException, InterruptedException {
        @Nullable Object[] values = inputs.read(body, service.plan().inputs());
        try (JsonGenerator out = json.createGenerator(ObjectWriteContext.empty(), reply)) {
            out.writeStartObject();
            database.inUnitOfWork(connection -> run(service, values, connection, out));
            writeStatus(out, 200, "Execution Successful");
            out.writeEndObject();
        }
    }

    static void writeStatus(JsonGenerator out, int status, String description) {
        out.writeNumberProperty("StatusCode", status);
        out.writeStringProperty("StatusDescription", description);
    }

    private int run(
            Service service, @Nullable Object[] values, LabConnection connection, JsonGenerator out)
            throws SQLException {
        PreparedStatement statement = connection.prepared(service);
        Binder.bind(statement, service.plan(), values);
        if (service.plan().statement().verb().givesRows()) {
            return query(service, statement, out);
        }
        int count = statement.executeUpdate();
        out.writeNumberProperty("Update Count", count);
        return count;
    }

    private int query(Service service, PreparedStatement statement, JsonGenerator out)
            throws SQLException {
        RowWriter writer = new RowWriter(service.plan().columns(), config);
        int count = 0;
        try (ResultSet rows = statement.executeQuery()) {
            out.writeName("ResultSet Output");
            out.writeStartArray();
            while (rows.next()) {
                if (++count > config.maxRows()) {
                    throw new SQLException("more rows than the lab allows", "57014");
                }
                writer.writeRow(rows, out);
            }
            out.writeEndArray();
        }
        return count;
    }
}
