package io.ironbridge.apiproject.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.Loaded;
import io.ironbridge.apiproject.TestProject;
import io.ironbridge.apiproject.server.EndpointConfig.ForwardingHeader;
import io.ironbridge.apiproject.server.EndpointConfig.RemoteIp;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which proxies an endpoint trusts. */
class RemoteIpsTest {
    @TempDir Path folder;

    private RemoteIp read(String elements) {
        Loaded loaded = TestProject.load(folder, elements);
        assertThat(loaded.faults()).isEmpty();
        return loaded.config().endpoints().httpEndpoints().getFirst().remoteIp().orElseThrow();
    }

    @Test
    void withoutTheElementNobodyIsBelieved() {
        assertThat(
                        TestProject.load(folder, "<httpEndpoint id='e'/>")
                                .config()
                                .endpoints()
                                .httpEndpoints()
                                .getFirst()
                                .remoteIp())
                .isEmpty();
    }

    @Test
    void itIsAChildOrNamed() {
        RemoteIp child =
                read(
                        "<httpEndpoint id='e'><remoteIp proxies='10\\.0\\.0\\.5'"
                                + " useRemoteIpInAccessLog='true'"
                                + " ironbridge_header='forwarded'"
                                + " ironbridge_scheme='true'/></httpEndpoint>");
        assertThat(child.proxies().matcher("10.0.0.5").matches()).isTrue();
        assertThat(child.inAccessLog()).isTrue();
        assertThat(child.header()).isEqualTo(ForwardingHeader.FORWARDED);
        assertThat(child.scheme()).isTrue();

        RemoteIp named =
                read(
                        "<httpEndpoint id='e' remoteIpRef='r'/>"
                                + "<remoteIp id='r' proxies='10\\.0\\.0\\.5'/>");
        assertThat(named.proxies().pattern()).isEqualTo("10\\.0\\.0\\.5");
        assertThat(named.inAccessLog()).isFalse();
        assertThat(named.header()).isEqualTo(ForwardingHeader.X_FORWARDED_FOR);
        assertThat(named.scheme()).isFalse();
    }

    @Test
    void withoutProxiesNoneIsBelieved() {
        Loaded loaded =
                TestProject.load(
                        folder,
                        "<httpEndpoint id='e'><remoteIp useRemoteIpInAccessLog='true'/>"
                                + "</httpEndpoint>");
        assertThat(loaded.config().endpoints().httpEndpoints().getFirst().remoteIp()).isEmpty();
        assertThat(loaded.faults())
                .singleElement()
                .satisfies(fault -> assertThat(fault.id()).isEqualTo("IRB-PROJ-0711W"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"proxies='(10'", "proxies='10' ironbridge_header='X-Real-IP'"})
    void whatCannotBeUsedIsTold(String attribute) {
        assertThat(
                        TestProject.load(
                                        folder,
                                        "<httpEndpoint id='e'><remoteIp "
                                                + attribute
                                                + "/></httpEndpoint>")
                                .faults())
                .singleElement()
                .satisfies(fault -> assertThat(fault.id()).isEqualTo("IRB-PROJ-0605E"));
    }

    @ParameterizedTest
    @ValueSource(strings = {".*", "[0-9.]+", "\\d+\\.\\d+\\.\\d+\\.\\d+"})
    void whoBelievesEverybodyIsTold(String proxies) {
        assertThat(
                        TestProject.load(
                                        folder,
                                        "<httpEndpoint id='e'><remoteIp proxies='"
                                                + proxies
                                                + "'/></httpEndpoint>")
                                .faults())
                .singleElement()
                .satisfies(fault -> assertThat(fault.id()).isEqualTo("IRB-PROJ-0695W"));
    }

    @Test
    void oneThatNobodyNamesIsTold() {
        assertThat(TestProject.load(folder, "<remoteIp id='r'/>").faults())
                .singleElement()
                .satisfies(fault -> assertThat(fault.id()).isEqualTo("IRB-PROJ-0652W"));
    }
}
