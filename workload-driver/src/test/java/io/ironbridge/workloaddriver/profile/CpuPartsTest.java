package io.ironbridge.workloaddriver.profile;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class CpuPartsTest {
    private static final String LOOP = "io.netty.channel.epoll.EpollIoHandler.run";

    @Test
    void theInnermostKnownMethodTells() {
        assertThat(
                        part(
                                "java.util.HashMap.get",
                                "io.ironbridge.mapping.compiled.CompiledMapping.apply",
                                "io.ironbridge.gateway.request.RequestPath.after",
                                LOOP))
                .isEqualTo(CpuPart.MAPPING);
        assertThat(part("java.lang.String.<init>", "io.ironbridge.copybook.transcode.Packed.read"))
                .isEqualTo(CpuPart.TRANSCODING);
        assertThat(part("io.ironbridge.gateway.request.Router.match", LOOP))
                .isEqualTo(CpuPart.GATEWAY);
    }

    @Test
    void aLibraryBelongsToWhoeverCallsIt() {
        assertThat(part("io.netty.buffer.ByteBuf.writeByte", "io.ironbridge.mapping.Json.write"))
                .isEqualTo(CpuPart.MAPPING);
        assertThat(
                        part(
                                "io.netty.handler.codec.http.HttpObjectDecoder.decode",
                                "io.netty.handler.codec.http.HttpClientCodec$Decoder.decode",
                                LOOP))
                .isEqualTo(CpuPart.CONNECTOR);
        assertThat(
                        part(
                                "io.netty.handler.codec.http.HttpObjectDecoder.decode",
                                "io.netty.handler.codec.http.HttpServerCodec$Decoder.decode",
                                LOOP))
                .isEqualTo(CpuPart.HTTP);
    }

    @Test
    void aLibraryThatNobodyOfOursCallsIsHttp() {
        assertThat(part("io.netty.util.Recycler.get", LOOP)).isEqualTo(CpuPart.HTTP);
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
            assertThat(part("java.lang.Object.hashCode", name))
                    .as(name)
                    .isEqualTo(CpuPart.CONNECTOR);
        }
    }

    @Test
    void systemCallsOfSocketsAreApart() {
        assertThat(call("io.netty.channel.unix.FileDescriptor.writeAddress"))
                .isEqualTo(CpuPart.SOCKETS);
        assertThat(call("sun.nio.ch.SocketDispatcher.read0")).isEqualTo(CpuPart.SOCKETS);
        assertThat(call("io.netty.channel.epoll.Native.epollWait")).isEqualTo(CpuPart.WAITING);
        assertThat(call("sun.nio.ch.EPoll.wait")).isEqualTo(CpuPart.WAITING);
        assertThat(call("io.netty.channel.epoll.Native.eventFdWrite")).isEqualTo(CpuPart.WAITING);
        assertThat(call("jdk.internal.misc.Unsafe.park")).isEqualTo(CpuPart.WAITING);
    }

    @Test
    void nativeCodeThatIsNoSystemCallBelongsToItsCaller() {
        assertThat(call("java.util.zip.Inflater.inflateBytesBytes")).isEqualTo(CpuPart.HTTP);
    }

    @Test
    void theSameMethodInJavaIsNoSystemCall() {
        assertThat(part("io.netty.channel.epoll.Native.epollWait", LOOP)).isEqualTo(CpuPart.HTTP);
    }

    @Test
    void whatNobodyKnowsIsOther() {
        assertThat(part("com.example.Burner.burn", "java.lang.Thread.run"))
                .isEqualTo(CpuPart.OTHER);
        assertThat(CpuParts.of(List.of())).isEqualTo(CpuPart.UNKNOWN);
    }

    @Test
    void ownThreadsOfTheMachineAreKnownByTheirNames() {
        assertThat(JvmThreads.part("GC Thread#0")).contains(CpuPart.COLLECTOR);
        assertThat(JvmThreads.part("G1 Conc#0")).contains(CpuPart.COLLECTOR);
        assertThat(JvmThreads.part("ZWorkerYoung#0")).contains(CpuPart.COLLECTOR);
        assertThat(JvmThreads.part("VM Thread")).contains(CpuPart.VM_THREAD);
        assertThat(JvmThreads.part("C2 CompilerThre")).contains(CpuPart.COMPILER);
        assertThat(JvmThreads.part("VM Periodic Tas")).contains(CpuPart.VM);
        assertThat(JvmThreads.part("JFR Recorder Th")).contains(CpuPart.RECORDER);
        assertThat(JvmThreads.part("gateway-loop-0")).isEmpty();
        assertThat(JvmThreads.part("java")).isEmpty();
    }

    private static CpuPart part(String... names) {
        return CpuParts.of(Stream.of(names).map(name -> new CpuParts.Frame(name, false)).toList());
    }

    private static CpuPart call(String name) {
        return CpuParts.of(
                List.of(new CpuParts.Frame(name, true), new CpuParts.Frame(LOOP, false)));
    }
}
