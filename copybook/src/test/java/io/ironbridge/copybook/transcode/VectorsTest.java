package io.ironbridge.copybook.transcode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class VectorsTest {
    @TempDir Path folder;

    @Test
    void theProcessorHasToLookUpBytes() throws IOException {
        assertThat(looksUp("vendor_id\t: A\nflags\t\t: fpu avx512f avx512vbmi avx512_vbmi2\n"))
                .isTrue();
        assertThat(looksUp("flags\t\t: fpu avx2 avx512f avx512_vbmi2\n")).isFalse();
        assertThat(looksUp("Features\t: fp asimd sve\n")).isFalse();
        assertThat(Vectors.looksUp(folder.resolve("none"))).isFalse();
    }

    private boolean looksUp(String processors) throws IOException {
        return Vectors.looksUp(Files.writeString(folder.resolve("cpuinfo"), processors));
    }
}
