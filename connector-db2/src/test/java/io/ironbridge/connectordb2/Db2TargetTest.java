package io.ironbridge.connectordb2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.ironbridge.httpclient.HttpClientConfig;
import io.ironbridge.socketclient.ClientLoops;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.nio.NioSocketChannel;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

class Db2TargetTest {
    private static final EventLoopGroup LOOPS =
            new MultiThreadIoEventLoopGroup(1, NioIoHandler.newFactory());

    private static final Db2RestConfig DB2 =
            Db2RestConfig.of(HttpClientConfig.of("db2.example", 446));

    @AfterAll
    static void stopLoops() {
        LOOPS.shutdownGracefully().syncUninterruptibly();
    }

    private static Db2Target target(
            Db2RestConfig config, String collection, String service, Optional<String> version) {
        ClientLoops loops = new ClientLoops(LOOPS, NioSocketChannel.class);
        return new Db2RestConnector(config, loops).target(collection, service, version, false);
    }

    private static String path(String collection, String service, Optional<String> version) {
        return target(DB2, collection, service, version).path();
    }

    @Test
    void pathHasCollectionServiceAndVersion() {
        assertThat(path("SYSIBMSERVICE", "getEmployees", Optional.of("V1")))
                .isEqualTo("/services/SYSIBMSERVICE/getEmployees/V1");
    }

    @Test
    void versionIsLeftOutForTheDefaultVersion() {
        assertThat(path("SYSIBMSERVICE", "getEmployees", Optional.empty()))
                .isEqualTo("/services/SYSIBMSERVICE/getEmployees");
    }

    @Test
    void everythingButUnreservedCharactersIsPercentEncoded() {
        assertThat(path("A/B C", "x?y#z%é\r\n", Optional.of("1.0_~-")))
                .isEqualTo("/services/A%2FB%20C/x%3Fy%23z%25%C3%A9%0D%0A/1.0_~-");
    }

    @Test
    void namesThatCannotBeASegmentAreRefused() {
        for (String name : new String[] {"", ".", ".."}) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> path("C", name, Optional.empty()));
        }
    }

    @Test
    void nameIsCollectionDotServiceDotVersion() {
        assertThat(target(DB2, "C", "S", Optional.of("V1")).name()).isEqualTo("C.S.V1");
    }

    @Test
    void textOfNothingShowsThePassword() {
        Db2RestConfig config = DB2.withCredentials(new Db2Credentials("ibmuser", "secret"));
        assertThat(config.toString() + target(config, "C", "S", Optional.empty()))
                .doesNotContain("secret")
                .contains("ibmuser");
    }

    @Test
    void aUserNameThatCannotBeSentIsRefused() {
        for (String user : new String[] {"", "a:b"}) {
            assertThatIllegalArgumentException().isThrownBy(() -> new Db2Credentials(user, "c"));
        }
    }
}
