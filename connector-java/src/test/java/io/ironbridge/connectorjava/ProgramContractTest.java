package io.ironbridge.connectorjava;

import io.ironbridge.connectorapi.Connector;
import io.ironbridge.connectorapi.Payload;
import io.ironbridge.connectorapi.Target;
import io.ironbridge.connectorcontract.ConnectorContractTest;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;

/** The contract of programs, wherever they run. */
abstract class ProgramContractTest extends ConnectorContractTest {
    private static final Pattern TOKEN = Pattern.compile("\"token\":\"(\\w+)\"");

    @TempDir Path folder;

    @Override
    protected final Target target(Connector connector) {
        return ((JavaConnector) connector)
                .target("echo", EchoProgram.class.getName(), DeclaredResources.NONE);
    }

    @Override
    protected final Payload request(String token) {
        return TestPrograms.request(token, (ProgramBackEnd) backEnd());
    }

    @Override
    protected final String token(Payload reply) {
        String json = ((Payload.Whole) ((Payload.HttpReply) reply).body()).bytes().utf8();
        Matcher matcher = TOKEN.matcher(json);
        return matcher.find() ? matcher.group(1) : "none in " + json;
    }
}
