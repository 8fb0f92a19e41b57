package io.ironbridge.copybook.schema;

import static org.assertj.core.api.Assertions.assertThat;

import io.ironbridge.copybook.Shared;
import io.ironbridge.copybook.dai.DaiReader;
import io.ironbridge.copybook.dai.DataStructure;
import io.ironbridge.copybook.parse.CopybookParser;
import io.ironbridge.copybook.source.SourceFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The schemas that z/OS Connect generated for the public samples. */
class AssetSchemaSamplesTest {
    private static Path files(String asset) {
        return Shared.samples().resolve(asset).resolve("providerFiles");
    }

    private static List<SchemaPart> parts(Path dai) throws IOException {
        DataStructure structure =
                DaiReader.read(new SourceFile(dai.toString(), Files.readAllBytes(dai)));
        return structure.segments().stream()
                .map(s -> new SchemaPart(s.originalName(), s.layout(), s.several()))
                .toList();
    }

    @Test
    void catalogRequestIsTheGeneratedOne() throws IOException {
        Path files = files("catalog-cics/src/main/zosAssets/catalogProgram");

        assertThat(JsonSchemas.request(Wrapper.COMMAREA, parts(files.resolve("request.dai"))))
                .isEqualTo(Files.readString(files.resolve("gen/requestSchema.json")));
    }

    @Test
    void catalogResponseIsTheGeneratedOne() throws IOException {
        Path files = files("catalog-cics/src/main/zosAssets/catalogProgram");

        assertThat(JsonSchemas.response(Wrapper.COMMAREA, parts(files.resolve("response.dai"))))
                .isEqualTo(Files.readString(files.resolve("gen/responseSchema.json")));
    }

    @Test
    void phoneBookRequestIsTheGeneratedOne() throws IOException {
        Path files = files("phonebook-ims/src/main/zosAssets/phonebook");

        assertThat(JsonSchemas.request(Wrapper.MESSAGE, parts(files.resolve("request.dai"))))
                .isEqualTo(Files.readString(files.resolve("gen/requestSchema.json")));
    }

    @Test
    void phoneBookResponseIsTheGeneratedOne() throws IOException {
        Path files = files("phonebook-ims/src/main/zosAssets/phonebook");

        assertThat(JsonSchemas.response(Wrapper.MESSAGE, parts(files.resolve("response.dai"))))
                .isEqualTo(Files.readString(files.resolve("gen/responseSchema.json")));
    }

    @Test
    void corpusCatalogIsTheGeneratedOne() throws IOException {
        Path files = Shared.corpus().resolve("cases/sample-cics-api/DFH0XCP1");

        assertThat(JsonSchemas.request(Wrapper.COMMAREA, parts(files.resolve("request.dai"))))
                .isEqualTo(Files.readString(files.resolve("requestSchema.json")));
        assertThat(JsonSchemas.response(Wrapper.COMMAREA, parts(files.resolve("response.dai"))))
                .isEqualTo(Files.readString(files.resolve("responseSchema.json")));
    }

    @Test
    void copybooksGiveTheSameSchemas() throws IOException {
        Path catalog = files("catalog-cics/src/main/zosAssets/catalogProgram").resolve("gen");
        Path phoneBook = files("phonebook-ims/src/main/zosAssets/phonebook").resolve("gen");

        assertThat(JsonSchemas.request(Wrapper.COMMAREA, copybook(catalog.resolve("DFH0XCP1.cpy"))))
                .isEqualTo(Files.readString(catalog.resolve("requestSchema.json")));
        assertThat(
                        JsonSchemas.response(
                                Wrapper.MESSAGE,
                                copybook(phoneBook.resolve("IVTNO_OUTPUT-MSG.cpy"))))
                .isEqualTo(Files.readString(phoneBook.resolve("responseSchema.json")));
    }

    private static List<SchemaPart> copybook(Path file) throws IOException {
        SourceFile source = new SourceFile(file.toString(), Files.readAllBytes(file));
        return CopybookParser.parse(source).layouts().stream().map(SchemaPart::of).toList();
    }
}
