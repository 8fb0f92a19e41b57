package io.ironbridge.workloaddriver.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PartsTest {
    private static final String LOOP = "io.netty.channel.epoll.EpollIoHandler.run";

    @Test
    void theInnermostKnownMethodTells() {
        assertThat(
                        part(
                                "java.util.HashMap.get",
                                "io.ironbridge.mapping.CompiledMapping.apply",
                                "io.ironbridge.gateway.RequestPath.after",
                                LOOP))
                .isEqualTo(Part.MAPPING);
        assertThat(part("java.lang.String.<init>", "io.ironbridge.copybook.transcode.Packed.read"))
                .isEqualTo(Part.TRANSCODING);
        assertThat(part("io.ironbridge.gateway.Router.match", LOOP)).isEqualTo(Part.GATEWAY);
    }

    @Test
    void aLibraryBelongsToWhoeverCallsIt() {
        assertThat(part("io.netty.buffer.ByteBuf.writeByte", "io.ironbridge.mapping.Json.write"))
                .isEqualTo(Part.MAPPING);
        assertThat(
                        part(
                                "io.netty.handler.codec.http.HttpObjectDecoder.decode",
                                "io.netty.handler.codec.http.HttpClientCodec$Decoder.decode",
                                LOOP))
                .isEqualTo(Part.CONNECTOR);
        assertThat(
                        part(
                                "io.netty.handler.codec.http.HttpObjectDecoder.decode",
                                "io.netty.handler.codec.http.HttpServerCodec$Decoder.decode",
                                LOOP))
                .isEqualTo(Part.HTTP);
    }

    @Test
    void aLibraryThatNobodyOfOursCallsIsHttp() {
        assertThat(part("io.netty.util.Recycler.get", LOOP)).isEqualTo(Part.HTTP);
    }

    @Test
    void eachConnectorIsOne() {
        for (String name :
                List.of(
                        "io.ironbridge.connectordb2.A.b",
                        "io.ironbridge.connectorims.A.b",
                        "io.ironbridge.connectorapi.A.b",
                        "io.ironbridge.httpclient.A.b",
                        "io.ironbridge.socketclient.A.b")) {
            assertThat(part("java.lang.Object.hashCode", name)).as(name).isEqualTo(Part.CONNECTOR);
        }
    }

    @Test
    void systemCallsOfSocketsAreApart() {
        assertThat(call("io.netty.channel.unix.FileDescriptor.writeAddress"))
                .isEqualTo(Part.SOCKETS);
        assertThat(call("sun.nio.ch.SocketDispatcher.read0")).isEqualTo(Part.SOCKETS);
        assertThat(call("io.netty.channel.epoll.Native.epollWait")).isEqualTo(Part.WAITING);
        assertThat(call("sun.nio.ch.EPoll.wait")).isEqualTo(Part.WAITING);
        assertThat(call("io.netty.channel.epoll.Native.eventFdWrite")).isEqualTo(Part.WAITING);
        assertThat(call("jdk.internal.misc.Unsafe.park")).isEqualTo(Part.WAITING);
    }

    @Test
    void nativeCodeThatIsNoSystemCallBelongsToItsCaller() {
        assertThat(call("java.util.zip.Inflater.inflateBytesBytes")).isEqualTo(Part.HTTP);
    }

    @Test
    void theSameMethodInJavaIsNoSystemCall() {
        assertThat(part("io.netty.channel.epoll.Native.epollWait", LOOP)).isEqualTo(Part.HTTP);
    }

    @Test
    void whatNobodyKnowsIsOther() {
        assertThat(part("com.example.Burner.burn", "java.lang.Thread.run")).isEqualTo(Part.OTHER);
        assertThat(Parts.of(List.of())).isEqualTo(Part.UNKNOWN);
    }

    @Test
    void ownThreadsOfTheMachineAreKnownByTheirNames() {
        assertThat(JvmThreads.part("GC Thread#0")).contains(Part.COLLECTOR);
        assertThat(JvmThreads.part("G1 Conc#0")).contains(Part.COLLECTOR);
        assertThat(JvmThreads.part("ZWorkerYoung#0")).contains(Part.COLLECTOR);
        assertThat(JvmThreads.part("VM Thread")).contains(Part.VM_THREAD);
        assertThat(JvmThreads.part("C2 CompilerThre")).contains(Part.COMPILER);
        assertThat(JvmThreads.part("VM Periodic Tas")).contains(Part.VM);
        assertThat(JvmThreads.part("JFR Recorder Th")).contains(Part.RECORDER);
        assertThat(JvmThreads.part("gateway-loop-0")).isEmpty();
        assertThat(JvmThreads.part("java")).isEmpty();
    }

    private static Part part(String... names) {
        return Parts.of(Stream.of(names).map(name -> new Parts.Frame(name, false)).toList());
    }

    private static Part call(String name) {
        return Parts.of(List.of(new Parts.Frame(name, true), new Parts.Frame(LOOP, false)));
    }
}
