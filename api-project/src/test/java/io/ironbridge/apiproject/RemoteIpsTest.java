package io.ironbridge.apiproject;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.apiproject.ServerConfig.ForwardingHeader;
import io.ironbridge.apiproject.ServerConfig.RemoteIp;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which proxies an endpoint believes. */
class RemoteIpsTest {
    @TempDir Path folder;

    private RemoteIp read(String elements) {
        Loaded loaded = TestProject.load(folder, elements);
        assertThat(loaded.faults()).isEmpty();
        return loaded.config().httpEndpoints().getFirst().remoteIp().orElseThrow();
    }

    @Test
    void withoutTheElementNobodyIsBelieved() {
        assertThat(
                        TestProject.load(folder, "<httpEndpoint id='e'/>")
                                .config()
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

        RemoteIp named = read("<httpEndpoint id='e' remoteIpRef='r'/><remoteIp id='r'/>");
        assertThat(named)
                .isEqualTo(
                        new RemoteIp(
                                RemoteIp.PRIVATE, false, ForwardingHeader.X_FORWARDED_FOR, false));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "10.0.0.5",
                "192.168.1.1",
                "169.254.0.1",
                "127.0.0.1",
                "172.16.0.1",
                "172.29.0.1",
                "172.31.255.255",
                "0:0:0:0:0:0:0:1",
                "::1"
            })
    void privateAddressesAreProxiesByDefault(String address) {
        assertThat(RemoteIp.PRIVATE.matcher(address).matches()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"100.0.0.5", "192.169.1.1", "172.15.0.1", "172.32.0.1", "10.0.0.5.6"})
    void othersAreNot(String address) {
        assertThat(RemoteIp.PRIVATE.matcher(address).matches()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"proxies='(10'", "ironbridge_header='X-Real-IP'"})
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
